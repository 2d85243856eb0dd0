"""Turns a table into a report: registers a source, uploads the file, waits for its import, and lets an agent write the report.

    python report.py --url http://localhost:4000 --tenant tnt_acme --file orders.csv --out report.md
"""

import argparse
import sys
import time
from pathlib import Path

import httpx
from kpi_client import Client
from kpi_client.api.agent_runs import get_run, start_agent_run
from kpi_client.api.sources import create_source, get_source_quality, sync_source
from kpi_client.models import (
    AgentName,
    AgentRun,
    AgentRunInput,
    HTTPValidationError,
    Language,
    Problem,
    ReportGenerationResult,
    RunStatus,
    SourceCreate,
    SourceKind,
)

UNFINISHED = {RunStatus.QUEUED, RunStatus.RUNNING}


def checked(answer):
    """Returns the answer of an operation; ends the program if it is an error."""
    if answer is None or isinstance(answer, (Problem, HTTPValidationError)):
        sys.exit(f"The service rejected the request: {answer}")
    return answer


def finished(client: Client, run_id: str) -> AgentRun:
    """Polls a run until it has ended."""
    while True:
        run = checked(get_run.sync(run_id, client=client))
        if run.status not in UNFINISHED:
            break
        time.sleep(0.5)
    if run.status != RunStatus.SUCCEEDED:
        sys.exit(f"The run {run_id} of {run.agent} ended as {run.status}: {run.error}")
    return run


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--url", default="http://localhost:4000")
    arguments.add_argument("--tenant", help="tenant to act for in demo mode")
    arguments.add_argument("--token", help="bearer token in production")
    arguments.add_argument("--file", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    options = arguments.parse_args()
    headers = {"authorization": f"Bearer {options.token}"} if options.token else {"X-Tenant-Id": options.tenant or "tnt_demo"}
    client = Client(base_url=options.url, headers=headers, timeout=httpx.Timeout(60))

    source = checked(create_source.sync(client=client, body=SourceCreate(name=options.file.stem, kind=SourceKind.CSV)))
    upload = source.upload
    httpx.put(upload.url, content=options.file.read_bytes(), headers=upload.headers.to_dict()).raise_for_status()
    finished(client, checked(sync_source.sync(source.source_id, client=client)).run_id)
    quality = checked(get_source_quality.sync(source.source_id, client=client))
    print(f"Imported {options.file.name}; quality score {quality.latest.score:.2f}, trust gate {quality.gate}")

    body = AgentRunInput(input_=f"Write a report on {options.file.stem}", language=Language.EN)
    started = checked(start_agent_run.sync(AgentName.REPORT_GENERATION, client=client, body=body))
    run = finished(client, started.run_id)
    if not isinstance(run.result, ReportGenerationResult):
        sys.exit(f"The result of {run.agent} has an unknown form.")
    options.out.write_text(run.markdown, encoding="utf-8")
    files = ", ".join(artifact.file_name for artifact in run.artifacts)
    print(f"Wrote {options.out} by the method {run.result.method.name!r}; files of the run: {files}")


if __name__ == "__main__":
    main()
