# SPDX-License-Identifier: Apache-2.0
"""A working day of an agent, as the steps of a scenario.

A day is a list of what happens in one session, in order:
  {"prompt": text}                                the user writes
  {"read": file}                                  a file of the project is read
  {"edit": file, "old": text, "new": text}        a text in it is replaced
  {"write": file, "text": text}                   it is written as a whole
  {"bash": command, "output": text, "exit": n}    a command ends (exit 0 if not given)
  {"stop": text}                                  the agent ends its turn with these words
  {"person": [arguments of credence]}             the person runs a command
  {"show": {pointer: value or matcher}}           what `session show` must say now
A call must not be refused or asked about, unless it says so: "refused": "deny" or "ask", and then
it does not run. With "says" the answer to a call or prompt must match a pattern. With "times" it
happens that often.
"""

SESSION = "day"


def hook(event, **fields):
    return {"run": ["hook", "claude-code"], "text": True,
            "stdin": {"session_id": SESSION, "cwd": "$project", "hook_event_name": event, **fields}}


class Day:
    def __init__(self, files):
        self.calls = 0
        self.texts = {name.removeprefix("project/"): text for name, text in files.items()}

    def steps(self, happenings):
        for each in happenings:
            for _ in range(each.get("times", 1)):
                yield from self.steps_of(each)

    def steps_of(self, each):
        if "prompt" in each:
            yield self.answered(hook("UserPromptSubmit", prompt=each["prompt"]), each)
        elif "stop" in each:
            yield hook("Stop", last_assistant_message=each["stop"])
        elif "person" in each:
            yield {"run": each["person"]}
        elif "show" in each:
            yield {"run": ["session", "show", SESSION], "expect": each["show"]}
        else:
            yield from self.call(each)

    def answered(self, step, each):
        if "says" in each:
            step["out"] = {"match": each["says"]}
        return step

    def call(self, each):
        self.calls += 1
        tool, inputs, response = self.parts(each)
        common = {"tool_name": tool, "tool_use_id": f"c{self.calls}", "tool_input": inputs}
        before = hook("PreToolUse", **common)
        refused = each.get("refused")
        before["out"] = {"match": f'"permissionDecision":"{refused}"'} if refused else {
            "lacks": '"permissionDecision"'}
        yield self.answered(before, each) if refused else before
        if refused:
            return
        if each.get("exit", 0) != 0:
            error = f"Exit code {each['exit']}\n{each.get('output', '')}"
            yield hook("PostToolUseFailure", **common, error=error, is_interrupt=False)
        else:
            yield hook("PostToolUse", **common, tool_response=response)

    def parts(self, each):
        """The tool, its input and its answer; remembers what files contain."""
        if "bash" in each:
            return "Bash", {"command": each["bash"]}, {"stdout": each.get("output", ""),
                                                       "stderr": "", "interrupted": False}
        name = each.get("read") or each.get("edit") or each.get("write")
        path = f"$project/{name}"
        before = self.texts.get(name, "")
        if "read" in each:
            return "Read", {"file_path": path}, {
                "type": "text", "file": {"filePath": path, "content": before}}
        if "write" in each:
            if "refused" not in each:
                self.texts[name] = each["text"]
            return "Write", {"file_path": path, "content": each["text"]}, {
                "type": "create", "filePath": path, "content": each["text"],
                "originalFile": before or None}
        if "refused" not in each:
            self.texts[name] = before.replace(each["old"], each["new"], 1)
        return "Edit", {"file_path": path, "old_string": each["old"],
                        "new_string": each["new"]}, {
            "filePath": path, "oldString": each["old"], "newString": each["new"],
            "originalFile": before, "replaceAll": False}


def steps_of(description):
    """The steps of a scenario that is a day."""
    begin = {"now": "2026-01-05T09:00:00Z",
             "config": description.get("config", '[governor]\nprofile = "everyday"\n')}
    return [begin, *Day(description.get("files", {})).steps(description["day"])]
