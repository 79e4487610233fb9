"""What is known of messages that need no entry, as plain data for every engine.

A `Group` gives messages one *standing*:

``cause``       says what went wrong; initiating unless another came before it
``native``      a library's own error line; like ``cause``, but only close to a failure
``symptom``     what is seen first when the cause left no message; initiating without a cause
``error``       an error line that says little; like ``symptom``, where the run died
``last``        how a process ended; initiating when nothing else is in the log
``wrapper``     repeats or announces another failure; never initiating
``collateral``  follows from a failure elsewhere; never initiating
``benign``      looks bad, is not

``texts`` are signatures (`faultpedia.signatures.language`), or raw expressions after ``regex:``.
``loud``: it counts on a line whose level is INFO or WARNING too, and on one that says that the
program goes on. ``detail``: the next line that is not blank, at most that many lines further,
tells more and is the initiating one; the message itself is then a wrapper. ``takes_over``: so are
the errors of the same process in that many lines above it. ``silent``: the run goes on with it.
``exceptions``: a benign group counts for exceptions only with this, because the same words in an
exception did end something.
"""

from faultpedia.diagnose.tables.benign import BENIGN
from faultpedia.diagnose.tables.build import BUILD
from faultpedia.diagnose.tables.distributed import DISTRIBUTED
from faultpedia.diagnose.tables.group import Group
from faultpedia.diagnose.tables.kernel import KERNEL
from faultpedia.diagnose.tables.launch import LAUNCH
from faultpedia.diagnose.tables.native import NATIVE
from faultpedia.diagnose.tables.python import PYTHON
from faultpedia.diagnose.tables.serving import SERVING

GROUPS: tuple[Group, ...] = (
    *BENIGN, *PYTHON, *NATIVE, *DISTRIBUTED, *LAUNCH, *KERNEL, *BUILD, *SERVING,
)  # fmt: skip

__all__ = ["GROUPS", "Group"]
