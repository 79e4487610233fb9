"""What programs print before a message, as one table that Python and JavaScript both read.

Each row is one prefix: ``pattern`` is anchored at the start of what is left of the line, and
``fields`` names its groups in order. A group may be ``rank``, ``process``, ``level``, ``file``,
``uptime``, ``epoch``, ``pid`` (joined to the process),
``nccl`` (a level: NCCL warns of what makes it fail), or a part of a time: ``year``, ``month`` (a number), ``month_name``,
``day``, ``monthday`` (``0709`` or ``709``), ``clock`` (``17:05:38.162``); ``""`` is not kept.

Prefixes are taken off one after the other: from the top of the table, the first row that matches
wins, and the search starts again at the top, at most ``MAX_PREFIXES`` times. At most one blank
after a prefix belongs to it, because the blanks after that are the indentation of tracebacks.
"""

from __future__ import annotations

from typing import TypedDict


class Prefix(TypedDict):
    """One row of the table."""

    pattern: str
    fields: tuple[str, ...]


MAX_PREFIXES = 8

_CLOCK = r"([0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?)"
_DATE = r"([0-9]{4})[-/.]([0-9]{2})[-/.]([0-9]{2})"
_ZONE = r"(?: ?(?:Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2}))?"
_MONTH = r"(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DAY_NAME = r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),?"
_LEVEL = (
    r"(DEBUG|TRACE|INFO|NOTICE|WARN|WARNING|ERROR|ERR|CRITICAL|FATAL|SEVERE|"
    r"debug|info|warning|warn|critical)"
)
_UPPER = r"(DEBUG|TRACE|INFO|NOTICE|WARN|WARNING|ERROR|ERR|CRITICAL|FATAL|SEVERE)"
_FILE = r"([A-Za-z0-9_./<>+-]{1,160}\.(?:py|pyx|cc|cpp|cxx|c|h|hpp|cu|cuh|rs|go|java|scala))"
_YMD = ("year", "month", "day")

PREFIXES: tuple[Prefix, ...] = (
    # ranks ------------------------------------------------------------------------------------
    {"pattern": r"^\[rank ?([0-9]{1,6})\]: ?", "fields": ("rank",)},  # torch
    {  # mpirun --tag-output: job, rank
        "pattern": r"^\[[0-9]{1,6},([0-9]{1,6})\]<?(?:stdout|stderr|stddiag)?>?: ?",
        "fields": ("rank",),
    },
    {  # torchrun --tee, torchx, hydra launchers
        "pattern": r"^\[(?:default|trainer|worker|role|node|Node|Rank|RANK|train|rank:|GPU)"
        r"[ _-]?([0-9]{1,6})(?:\|[0-9]{1,4})?\](?:: ?| |$)",
        "fields": ("rank",),
    },
    {"pattern": r"^([0-9]{1,5}): ", "fields": ("rank",)},  # srun --label
    {  # torchrun --role and launchers over ssh: [node-1:0]
        "pattern": r"^\[([A-Za-z][A-Za-z0-9_-]{0,80}):([0-9]{1,5})\]:? ?",
        "fields": ("process", "rank"),
    },
    {  # pdsh, as DeepSpeed uses it: worker-0: …
        "pattern": r"^([a-z][a-z-]{1,30}-?[0-9]{1,4}(?:-[0-9]{1,3}){0,3}): ",
        "fields": ("process",),
    },
    # processes --------------------------------------------------------------------------------
    {  # vLLM, Ray: (EngineCore_0 pid=1), (Worker rank=0 pid=281), (RayTrainWorker pid=1, ip=…)
        "pattern": r"^\(([A-Za-z_][A-Za-z0-9_.:<>()-]{0,80})(?: rank=([0-9]{1,6}))?"
        r" pid=([0-9]{1,10})(?:, ip=[0-9A-Fa-f.:]{1,45})?\) ?"
        r"(?:\[repeated [^\]]{1,80}\] ?)?",
        "fields": ("process", "rank", "pid"),
    },
    {
        "pattern": r"^\((raylet|autoscaler|pid=[0-9]{1,10}|gcs_server)[^)]{0,60}\) ?",
        "fields": ("process",),
    },
    {"pattern": r"^\[(pod/[A-Za-z0-9./_-]{1,200})\] ?", "fields": ("process",)},  # kubectl logs
    {"pattern": r"^(?:stdout|stderr) [FP] ", "fields": ()},  # container runtime interface
    {"pattern": r"^([A-Za-z][A-Za-z0-9_.-]{0,60}) {1,20}\| ", "fields": ("process",)},  # compose
    {"pattern": r"^ {1,40}\| ", "fields": ()},  # exception groups
    # kernel and syslog ------------------------------------------------------------------------
    {
        "pattern": rf"^{_MONTH} {{1,2}}([0-9]{{1,2}}) {_CLOCK} ([A-Za-z0-9_.-]{{1,80}}) "
        r"[A-Za-z0-9_./-]{1,60}(?:\[[0-9]{1,10}\])?: ",
        "fields": ("month_name", "day", "clock", "process"),
    },
    {  # dmesg -T
        "pattern": rf"^\[{_DAY_NAME} {_MONTH} {{1,2}}([0-9]{{1,2}}) {_CLOCK} ([0-9]{{4}})\] ?",
        "fields": ("month_name", "day", "clock", "year"),
    },
    {
        "pattern": r"^(?:<[0-9]{1,3}>)?\[ {0,8}([0-9]{1,9}\.[0-9]{6})\] ?(?:\[ {0,6}[TC][0-9]{1,8}\] ?)?",
        "fields": ("uptime",),
    },
    {"pattern": r"^kernel: ?", "fields": ()},
    {  # host:pid:thread [gpu] file.cc:12 NCCL WARN
        "pattern": r"^(?:[A-Za-z0-9_.-]{1,120}:)?[0-9]{1,10}:[0-9]{1,10} \[[0-9-]{1,3}\] "
        r"(?:[A-Za-z0-9_./-]{1,80}:[0-9]{1,6} )?NCCL (INFO|WARN|TRACE) ",
        "fields": ("nccl",),
    },
    # glog and what torch makes of it ----------------------------------------------------------
    {  # E0321 12:00:01.123456 4711 file.cc:12]   and torch: [E709 17:05:38.162 file.cpp:12]
        "pattern": rf"^\[?([IWEFC])([0-9]{{3,4}}) {_CLOCK} +(?:[0-9]{{1,10}} +)?{_FILE}:[0-9]{{1,6}}\] ?",
        "fields": ("level", "monthday", "clock", "file"),
    },
    {  # TensorFlow 2.17 and later: E0000 00:00:1744015772.625537 3982776 cuda_dnn.cc:8579]
        "pattern": rf"^([IWEFC])0000 00:00:([0-9]{{10}}\.[0-9]{{1,9}}) +(?:[0-9]{{1,10}} +)?{_FILE}:[0-9]{{1,6}}\] ?",
        "fields": ("level", "epoch", "file"),
    },
    {"pattern": rf"^\[([IWEF]) {_FILE}(?::[0-9]{{1,6}})?\] ?", "fields": ("level", "file")},
    {"pattern": rf"^([IWEF]) {_FILE}:[0-9]{{1,6}}\] ?", "fields": ("level", "file")},
    {  # ONNX Runtime
        "pattern": rf"^\[([IWEFV]):[A-Za-z0-9_-]{{1,40}}:[^,\]]{{0,80}}, {_FILE}:[0-9]{{1,6}} [^\]]{{1,200}}\] ?",
        "fields": ("level", "file"),
    },
    # dates ------------------------------------------------------------------------------------
    {  # Ray: [2025-12-07 09:57:19,206 E 393463 393463] (raylet) node_manager.cc:3277:
        "pattern": rf"^\[{_DATE} {_CLOCK} ([IWEFC]) [0-9]{{1,10}} [0-9]{{1,10}}\] (?:\([a-z_]{{1,30}}\) )?(?:{_FILE}:[0-9]{{1,6}}: ?)?",
        "fields": (*_YMD, "clock", "level", "file"),
    },
    {  # SGLang: [2025-05-14 12:00:00 DP0 TP0]
        "pattern": rf"^\[{_DATE} {_CLOCK} ((?:[A-Z]{{2,3}}[0-9]{{1,4}} ?){{1,4}})\] ?",
        "fields": (*_YMD, "clock", "process"),
    },
    {
        "pattern": rf"^[\[(]?{_DATE}(?:[T _]|-| - |, ){_CLOCK}{_ZONE}[\])]?(?:: | - | ?)",
        "fields": (*_YMD, "clock"),
    },
    {  # TensorRT: [08/20/2024-12:00:00]
        "pattern": rf"^\[([0-9]{{2}})/([0-9]{{2}})/([0-9]{{4}})[- ]{_CLOCK}\] ?",
        "fields": ("month", "day", "year", "clock"),
    },
    {  # Java, Spark: 24/08/20 12:00:00
        "pattern": rf"^([0-9]{{2}})/([0-9]{{2}})/([0-9]{{2}}) {_CLOCK} ",
        "fields": ("", "month", "day", "clock"),
    },
    {  # vLLM: ERROR 07-15 08:54:44 [core.py:586]
        "pattern": rf"^{_UPPER} ([0-9]{{2}})-([0-9]{{2}}) {_CLOCK} \[?[A-Za-z0-9_./-]{{1,160}}:[0-9]{{1,6}}\] ?",
        "fields": ("level", "month", "day", "clock"),
    },
    {  # UCX: [1759904376.662978] [host:279829:0]   file.c:432  UCX  DEBUG
        "pattern": r"^\[(1[0-9]{9}\.[0-9]{1,9})\] \[[^\]]{1,120}\] {1,12}"
        r"([A-Za-z0-9_.-]{1,80}\.c):[0-9]{1,6} {1,6}UCX {1,6}([A-Z]{4,8}) {1,6}",
        "fields": ("epoch", "file", "level"),
    },
    {"pattern": r"^\[?(1[0-9]{9}\.[0-9]{1,9})\]?:? ", "fields": ("epoch",)},
    {"pattern": rf"^[\[(]?{_CLOCK}[\])]?:? ", "fields": ("clock",)},
    # builds -----------------------------------------------------------------------------------
    {"pattern": r"^#[0-9]{1,4} ([0-9]{1,6}\.[0-9]{1,3}) ", "fields": ("uptime",)},  # BuildKit
    {"pattern": r"^([0-9]{1,6}\.[0-9]{3})(?: |$)", "fields": ("uptime",)},
    {  # logfmt, as programs in Go write it
        "pattern": r"^(?:time=\x22?[0-9T:.Z+-]{8,40}\x22? )?level=\x22?([A-Za-z]{4,8})\x22? (?:msg=)?",
        "fields": ("level",),
    },
    {"pattern": r"^##\[([a-z]{4,8})\] ?", "fields": ("level",)},  # GitHub Actions
    # levels -----------------------------------------------------------------------------------
    {"pattern": r"^\[TensorRT-LLM\]\[([A-Z]{4,8})\] ?", "fields": ("level",)},
    {"pattern": r"^\[TRT-LLM\] \[([IWEF])\] ?", "fields": ("level",)},
    {"pattern": r"^\[(?:TRT|TensorRT)\] \[?([A-Z]{1,8})\]?:? ", "fields": ("level",)},
    {"pattern": r"^\[([IWEF])\] ", "fields": ("level",)},
    {
        "pattern": rf"^\[[A-Za-z_][A-Za-z0-9_.-]{{0,80}}\]\[{_LEVEL}\] ?(?:- ?)?",
        "fields": ("level",),
    },
    {"pattern": rf"^\[{_LEVEL} ?\](?::| -)? ?", "fields": ("level",)},
    {
        "pattern": rf"^\| {_UPPER} {{0,10}}\| (?:[A-Za-z0-9_.<>:]{{1,160}} - )?",
        "fields": ("level",),
    },
    {
        "pattern": rf"^\|? ?[A-Za-z_][A-Za-z0-9_.-]{{0,80}} \| {_UPPER} {{0,4}}\| ",
        "fields": ("level",),
    },
    {"pattern": rf"^(?:- )?[A-Za-z_][A-Za-z0-9_.-]{{0,80}} - {_UPPER} - ", "fields": ("level",)},
    {"pattern": rf"^{_UPPER}:[A-Za-z_][A-Za-z0-9_.-]{{0,120}}:", "fields": ("level",)},
    {"pattern": rf"^-? ?{_UPPER}(?: - |: | \| )", "fields": ("level",)},
    {  # tracing in Rust: " INFO shard-manager: text_generation_launcher: "
        "pattern": rf"^ ?{_UPPER} {{1,8}}(?:[a-z_][A-Za-z0-9_:-]{{1,80}}(?:\{{[^}}]{{0,200}}\}})?: ){{1,3}}",
        "fields": ("level",),
    },
    {"pattern": rf"^ ?{_UPPER} {{1,8}}", "fields": ("level",)},
    {"pattern": r"^wandb: (ERROR|WARNING) ", "fields": ("level",)},
    {"pattern": r"^wandb: ", "fields": ()},
    {
        "pattern": r"^\[[A-Za-z0-9_./-]{1,160}\.(?:py|cc|cpp|cu|h|rs|go):[0-9]{1,6}(?::[A-Za-z0-9_<>.]{1,80})?\]:? ?",
        "fields": (),
    },
    {"pattern": r"^\[([A-Za-z][A-Za-z0-9_.-]{0,80})\] ", "fields": ("process",)},
)
"""The prefixes, the more telling ones first."""

LEVELS: dict[str, str] = {
    "D": "DEBUG", "DEBUG": "DEBUG", "TRACE": "DEBUG", "V": "DEBUG", "debug": "DEBUG",
    "I": "INFO", "INFO": "INFO", "NOTICE": "INFO", "info": "INFO", "notice": "INFO",
    "W": "WARNING", "WARN": "WARNING", "WARNING": "WARNING", "warning": "WARNING", "warn": "WARNING",
    "E": "ERROR", "ERROR": "ERROR", "ERR": "ERROR", "error": "ERROR", "SEVERE": "ERROR",
    "F": "FATAL", "C": "FATAL", "FATAL": "FATAL", "CRITICAL": "FATAL", "critical": "FATAL",
}  # fmt: skip
"""The words for a level, and the five that are kept."""

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

NATIVE_FILES = (".cc", ".cpp", ".cxx", ".c", ".h", ".hpp", ".cu", ".cuh")
"""A message from such a file was printed by a library, not by Python's logging."""

GLUED: tuple[str, ...] = (
    # A progress bar has no line end of its own, so the next message is printed behind it.
    r"^.{0,400}?(?:it/s|s/it|B/s|\?it/s)[^\]]{0,120}\](.{1,16000})$",
    r"^[^\[]{1,200}(\[rank[0-9]{1,6}\]:.{1,16000})$",
)
"""Lines on which a message stands behind something else: the group is the message."""

JSON_KEYS: dict[str, tuple[str, ...]] = {
    "message": ("message", "msg", "log", "textPayload", "event", "text", "body"),
    "trace": ("exc_info", "exception", "stack_trace", "traceback", "stack", "error"),
    "level": ("level", "severity", "levelname", "lvl"),
    "time": ("time", "timestamp", "@timestamp", "ts", "asctime"),
    "rank": ("rank", "global_rank"),
    "process": ("pod", "pod_name", "container", "hostname", "host"),
}
"""Where JSON-lines loggers keep what we need; the first key that is there counts."""
