"""The shapes of lines: expressions and word lists that every engine reads.

All expressions are searched in the text of a line without its prefixes (`LogLine.text`).
"""

from __future__ import annotations

HEADER = r"^(.{0,400}?)Traceback \(most recent call last\)"
"""The start of a Python traceback; IPython and rich put words or lines around it."""

FRAME = r"^ {0,40}File \x22[^\x22]{1,1000}\x22, line [0-9]{1,8}"
FRAME_IPYTHON = r"^(?:File )?\[?[~./A-Za-z<][^ ]{0,500} in [A-Za-z_<][A-Za-z0-9_<>.]{0,200}\("
CODE = r"^(?:-{2,6}> ?[0-9]{1,7} |[│|❱> ]{0,8}❱|[│╭╰┃]| {1,8}\[?[0-9]{1,7}[ \]]| {1,200}[~^][~^ ]{0,300}$)"
"""Source lines as IPython, rich and pytest show them, and the marks under them."""

_PATH = r"(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,12}"
_ARGUMENT = r"(?:\([A-Za-z_.]{1,80}\)|\[[A-Za-z0-9_., ]{1,80}\])?(?::(?: |$)|$)"
EXCEPTION = (
    rf"^ {{0,60}}(?:E {{3}})?(?:{_PATH}(?:[A-Za-z_][A-Za-z0-9_]{{0,80}}(?:Error|Exit|Fail)|"
    r"(?:[A-Za-z_][A-Za-z0-9_]{0,80})?(?:Exception|Interrupt|Timeout|Expired|Invalid|NotFound|"
    r"Refused|Warning|Unsupported|Exceeded|Violation|Failure|Group))|"
    r"(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){1,12}(?:exc|errors?|exceptions?)\."
    rf"(?:[A-Za-z_][A-Za-z0-9_]{{0,80}}\.){{0,4}}[A-Z][A-Za-z0-9_]{{0,80}}|"
    rf"{_PATH[:-6]}{{1,12}}(?:Error|GuardOnDataDependentSymNode)){_ARGUMENT}"
)
"""A line that names an exception by itself: ``package.ModuleError: text``, or a class of a module
for errors: ``package.exc.Unsupported: text``."""

EXCEPTION_AFTER_FRAMES = (
    r"^ {0,60}((?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,12}[A-Z_][A-Za-z0-9_]{0,80}|"
    r"(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){1,12}[a-z_][A-Za-z0-9_]{0,80})"
    r"(?:\([A-Za-z_.]{1,80}\))?(?::(?: |$)|$)"
)
"""Right after frames any dotted name may be an exception: ``socket.timeout``, ``zmq.Again``."""

EXCEPTION_BARE = (
    r"^ {0,60}(?:KeyboardInterrupt|SystemExit|StopIteration|GeneratorExit|MemoryError|"
    r"ArrowInvalid|ArrowTypeError|ArrowKeyError|ArrowNotImplementedError|InvalidArgument|NoSuchFile|"
    r"InvalidProtobuf|NotImplemented|Fail|JSONDecodeError|OutOfMemoryError)(?::(?: |$)|$)"
)
EXCEPTION_PLACE = r"^[^ ]{1,300}\.py:[0-9]{1,8}: [A-Z][A-Za-z0-9_]{0,80}(?:Error|Exception)$"
"""How pytest says where a test failed."""

JAVA = (
    r"^ {0,8}(?:Exception in thread \x22[^\x22]{1,200}\x22 |Caused by: |: )?"
    r"((?:[a-z][A-Za-z0-9_]{0,60}\.){2,12}[A-Z][A-Za-z0-9_$]{1,100}(?:Exception|Error))(?:: |$)"
)
JAVA_CAUSE = r"^[\t ]{0,8}Caused by: "
JAVA_FRAME = r"^[\t ]{1,8}(?:at |\.\.\. [0-9]{1,5} more)"

DIRECT_CAUSE = "The above exception was the direct cause of the following exception"
DURING_HANDLING = "During handling of the above exception, another exception occurred"
IGNORED: tuple[str, ...] = (
    "Exception ignored in",
    "Error in atexit._run_exitfuncs",
    "Error in sys.excepthook",
)
"""What stands above a traceback that stops nothing."""

PROBES: tuple[str, ...] = (
    r"^(?:[A-Za-z_][A-Za-z0-9_.]{0,80}\.)?HTTPError: HTTP Error 404",
    r"^KeyError: ['\x22][^'\x22]{1,200}['\x22]$",
    r"^(?:_queue|queue)\.Empty$",
    r"^StopIteration$",
    r"^(?:[A-Za-z_][A-Za-z0-9_.]{0,80}\.)?(?:CancelledError|Again)(?::|$)",
    r"^BlockingIOError",
)
"""Exceptions by which programs ask whether something is there: what is raised while one of them
is handled is the failure."""

ERROR_LINE = (
    r"^ {0,12}(?:[A-Za-z0-9_./+-]{1,80}: )?(?:fatal )?(?:[Ee]rror|ERROR|[Ff]atal|FATAL)"
    r"(?: \[[A-Za-z0-9._-]{1,40}\])?: [^ ]"
)
"""A line that calls itself an error, of a program without logging levels."""

HANDLED: tuple[str, ...] = (
    "falling back", "Falling back", "fallback to", "fall back to", "etrying", "will retry",
    "Will retry", "retry in ", "etry attempt", "gnoring", "kipping", "is being ignored",
    "will be ignored", "are ignored", "entering retry loop", "caught and handled", "Using default",
    "using default", "will default to", "continuing without", "Continuing without",
    "ontinuing anyway", "disabling", "Disabling", "is deprecated", "will be disabled",
)  # fmt: skip
"""A message with one of these says itself that the program goes on."""

PROGRESS: tuple[str, ...] = (
    r"[0-9]{1,3}%\|",
    r"[0-9](?:it/s|s/it|B/s)",
    r"(?:^|[^A-Za-z])(?:[Ss]tep|[Ee]poch|[Ii]ter|[Ii]teration|STEP|EPOCH)[ :=#\[]{1,4}[0-9]",
    r"(?:loss|lr|perplexity|tokens/s|throughput|accuracy|reward)['\x22]?[ :=]{1,4}-?[0-9]",
)
NO_PROGRESS: tuple[str, ...] = ("wandb: ", "wandb:\t", "Run history", "Run summary")
"""Lines with one of these sum up a run, also one that failed."""

SUCCESS: tuple[str, ...] = (
    "Successfully installed ",
    "'train_runtime'",
    "Training completed",
    "Training finished",
    "`Trainer.fit` stopped: `max_",
    "Application startup complete",
    "Uvicorn running on",
    "Successfully built ",
)
"""Lines that show that the run went on, or ended well."""

RESTARTS: tuple[str, ...] = (
    "attempts left; will restart worker group",
    "Restarting worker group",
    "restarting process group",
    "Requeued job",
    "DUE TO JOB REQUEUE",
    "Restarting from checkpoint",
)

TRIGGERS: tuple[str, ...] = (
    "Traceback", "Error", "error", "ERROR", "Exception", "FATAL", "fatal", "Fatal", "CRITICAL",
    "panic", 'File "', "NCCL WARN", "Interrupt", "SIGTERM", "Caused by: ", "Abort", "Killed",
    "Invalid", "OutOfResources", "Unsupported", "Timeout", '"level":"e', ".cc:",
    ".cpp:", ".cu:",
    "During handling of the above", "direct cause of the following",
)  # fmt: skip
"""A line is looked at when it contains one of these or the key of a pattern; most lines of a long
log contain none. After a line that told something, ``LOOK_AHEAD`` lines are looked at as well."""

LOOK_AHEAD = 40
WENT_ON = 4
"""So many lines of progress after the last error show that the run outlived it."""

OUTLIVED = 1000
"""So do so many lines of any kind without a further event."""

END, END_CALM = 12, 1
"""An error line counts as the end of a log when at most so many lines follow, and at most so many
of them of level INFO or DEBUG."""

TAIL_LINES = 50
"""The last lines of a log, which show whether the run went on."""
