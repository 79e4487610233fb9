"""Where each field of the record goes; the table in the documentation is this one."""

from __future__ import annotations

HOMES: dict[str, str] = {
    "errorMessage": "signatures[0].example",
    "messagePattern": "signatures[0].text",
    "errorClass": "signatures[0].exception",
    "errorType": "signatures[0].exception",
    "errorCode": "signatures[0].code",
    "httpStatus": "signatures[0].code",
    "filePath": "signatures[0].found_in.file",
    "githubUrl": "signatures[0].found_in.permalink",
    "sourceCode": "signatures[0].found_in.code",
    "repo": "stack",
    "slug": "the name of the folder",
    "severity": "severity",
    "documentation": "cause",
    "triggerScenarios": "triggers",
    "commonSituations": "situations",
    "solutions": "fixes[].text",
    "exampleFix": "fixes[0].code",
    "validationCode": "validate.py",
    "typeGuard": "validate.py",
    "tryCatchPattern": "handling.code",
    "handlingStrategy": "handling.text",
    "preventionTips": "prevention[].text",
    "tags": "tags",
    "backgroundTag": "tags",
}
"""Fields with a home in the record, and the home. The others are kept in a comment:"""

COMMENTED: tuple[str, ...] = (
    "id",
    "lineNumber",
    "sourceCodeStart",
    "sourceCodeEnd",
    "analyzedSha",
    "analyzedAt",
    "schemaVersion",
    "datasetVersion",
)
"""Fields that describe the other data set: `proof.json` will hold what was seen here."""

SEVERITIES: dict[str, str] = {
    "fatal": "fatal",
    "critical": "fatal",
    "error": "error",
    "warning": "degraded",
    "warn": "degraded",
    "info": "benign",
}
"""Their severities, and ours."""
