# SPDX-License-Identifier: Apache-2.0
"""Writes a run as a transcript of Claude Code, for sources that `credence import` does not read."""
import json


def write_transcript(folder, session, steps):
    """steps: ("user", text), ("agent", text) or ("call", tool, input, output, failed).

    The times are made up, a second apart, because the sources have none.
    """
    project = folder / "p"
    project.mkdir(exist_ok=True)
    with open(project / f"{session}.jsonl", "w", encoding="utf-8") as lines:
        count = 0

        def line(role, content, **more):
            nonlocal count
            count += 1
            time = f"2026-01-01T{count // 3600:02}:{count // 60 % 60:02}:{count % 60:02}Z"
            lines.write(json.dumps({
                "type": role, "uuid": f"{session}-{count}", "sessionId": session, "cwd": "/w",
                "timestamp": time, "message": {"role": role, "content": content, **more}}) + "\n")

        for step in steps:
            if step[0] == "user":
                line("user", step[1])
            elif step[0] == "agent":
                line("assistant", [{"type": "text", "text": step[1]}], stop_reason="end_turn")
            else:
                _, tool, arguments, output, failed = step
                call = f"c{count}"
                line("assistant", [{"type": "tool_use", "id": call, "name": tool,
                                    "input": arguments}], stop_reason="tool_use")
                line("user", [{"type": "tool_result", "tool_use_id": call, "is_error": failed,
                               "content": output}])
