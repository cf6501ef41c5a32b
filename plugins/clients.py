# SPDX-License-Identifier: Apache-2.0
"""Each client's plugin, as {path: text}."""

import json

import source

INSTALL = {
    "claude-code": ("Claude Code", """    claude plugin marketplace add {folder}
    claude plugin install credence@credence
"""),
    "codex": ("Codex", """    codex plugin marketplace add {folder}
    codex plugin add credence@credence

Codex skips hooks until you trust them: type `/hooks` there.
"""),
    "gemini": ("Gemini CLI", """    gemini extensions install {folder}/gemini
"""),
    "opencode": ("OpenCode", """In `opencode.json`:

    { "plugin": ["{opencode_package}"] }
"""),
}
FOLDER = "FOLDER_OR_REPOSITORY"
# They choose the store and the settings. Codex hands them over only if its server's entry says so.
CODEX_VARIABLES = ["CREDENCE_DB", "CREDENCE_SPACE", "CREDENCE_CONFIG", "XDG_DATA_HOME",
                   "XDG_CONFIG_HOME"]


def dump(value):
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def markdown(head, body):
    lines = [f"{key}: {value}\n" for key, value in head.items() if value]
    return f"---\n{''.join(lines)}---\n{body}"


def within(folder, files):
    return {f"{folder}/{name}": text for name, text in files.items()}


class Plugins:
    def __init__(self, installed):
        self.installed = installed
        self.about = source.manifest()
        self.commands = source.commands()
        self.server = installed.server()
        self.hints, self.goose_config = installed.goose()

    def everything(self):
        return {
            ".claude-plugin/marketplace.json": dump(self.claude_marketplace()),
            ".agents/plugins/marketplace.json": dump(self.codex_marketplace()),
            "server.json": dump(self.registry_entry()),
            **within("claude-code", self.claude_code()),
            **within("codex", self.codex()),
            **within("gemini", self.gemini()),
            **within("opencode", self.opencode()),
            **within("goose", self.goose()),
            **within("rules", self.rules()),
        }

    # --- Parts that several clients share

    def identity(self):
        return {"name": self.about["name"], "version": self.installed.version,
                "description": self.about["description"]}

    def package(self):
        return {**self.identity(), "author": {"name": self.about["author"]},
                "license": self.about["license"], "keywords": self.about["keywords"]}

    def skill(self):
        text = source.skill()
        return {"skills/credence/SKILL.md": markdown(text.head, text.body)}

    def hooks(self, client):
        return {"hooks/hooks.json": dump({"hooks": self.installed.hooks(client)})}

    def servers(self, **options):
        return {"mcpServers": {"credence": {**self.server, **options}}}

    def server_of_workspace(self):
        """For editors that may start it in another folder, and replace this variable by theirs."""
        return {**self.server, "args": ["--project", "${workspaceFolder}", *self.server["args"]]}

    def readme(self, client):
        title, install = INSTALL[client]
        install = install.replace("{folder}", FOLDER)
        install = install.replace("{opencode_package}", self.about["opencode_package"])
        setup = source.read("setup.md").replace("{title}", title).replace("{client}", client)
        return {"README.md": f"# Credence for {title}\n\n{self.about['description']}.\n\n"
                             f"{install}\n{setup}"}

    # --- Clients with plugins

    def claude_marketplace(self):
        return {"name": self.about["name"], "owner": {"name": self.about["author"]},
                "metadata": {"description": self.about["description"]},
                "plugins": [{"name": self.about["name"], "source": "./claude-code",
                             "description": self.about["description"]}]}

    def claude_code(self):
        files = {".claude-plugin/plugin.json": dump(self.package()),
                 ".mcp.json": dump(self.servers()),
                 **self.hooks("claude-code"), **self.skill(), **self.readme("claude-code")}
        for command in self.commands:
            tools = ", ".join(f"Bash({shell}:*)" for shell in command.shell.split("; ") if shell)
            head = {"description": command.description, "argument-hint": command.argument,
                    # Only a person runs it, and it costs the model's context nothing.
                    "disable-model-invocation": "true", "allowed-tools": tools}
            files[f"commands/{command.name}.md"] = markdown(head, command.body)
        return files

    def codex_marketplace(self):
        return {"name": self.about["name"], "interface": {"displayName": self.about["title"]},
                "plugins": [{"name": self.about["name"],
                             "source": {"source": "local", "path": "./codex"},
                             "policy": {"installation": "AVAILABLE",
                                        "authentication": "ON_INSTALL"},
                             "category": "Developer Tools"}]}

    def codex(self):
        """Without commands: Codex has none in plugins. `allow` as a prompt does the same."""
        interface = {"displayName": self.about["title"],
                     "shortDescription": self.about["description"],
                     "developerName": self.about["author"], "category": "Developer Tools"}
        return {".codex-plugin/plugin.json":
                    dump({**self.package(), "skills": "./skills/", "mcpServers": "./.mcp.json",
                          "hooks": "./hooks/hooks.json", "interface": interface}),
                ".mcp.json": dump(self.servers(env_vars=CODEX_VARIABLES)),
                **self.hooks("codex"), **self.skill(), **self.readme("codex")}

    def gemini(self):
        files = {"gemini-extension.json": dump({**self.identity(), **self.servers()}),
                 **self.hooks("gemini"), **self.skill(), **self.readme("gemini")}
        for command in self.commands:
            # JSON strings are TOML strings.
            prompt = command.prompt().replace("$ARGUMENTS", "{{args}}")
            values = {"description": command.description, "prompt": prompt}
            files[f"commands/credence/{command.name}.toml"] = "".join(
                f"{key} = {json.dumps(value)}\n" for key, value in values.items())
        return files

    def opencode(self):
        commands = {f"credence:{command.name}": {"description": command.description,
                                                 "template": command.prompt()}
                    for command in self.commands}
        settings = (f"export const commands = {dump(commands).strip()};\n"
                    f"export const server = {dump(self.installed.opencode_server()).strip()};\n")
        package = {**self.package(), "name": self.about["opencode_package"], "type": "module",
                   "main": "index.js", "exports": "./index.js",
                   "files": ["index.js", "settings.js", "credence.js"]}
        return {"package.json": dump(package), "index.js": source.read("opencode/index.js"),
                "settings.js": settings, "credence.js": self.installed.opencode_plugin(),
                **self.readme("opencode")}

    # --- Clients without hooks of ours: they can be advised, not governed

    def goose(self):
        return {"config.yaml": self.goose_config, ".goosehints": self.hints}

    def rules(self):
        body = "".join(line + "\n" for line in self.hints.splitlines()
                       if not line.startswith("<!--"))
        about = self.about["description"]
        return {
            "cursor/.cursor/mcp.json": dump(self.servers(**self.server_of_workspace())),
            "cursor/.cursor/rules/credence.mdc":
                markdown({"description": about, "alwaysApply": "true"}, body),
            "cline/cline_mcp_settings.json": dump(self.servers()),
            "cline/.clinerules/credence.md": body,
            "windsurf/mcp_config.json": dump(self.servers()),
            "windsurf/.windsurf/rules/credence.md": markdown({"trigger": "always_on"}, body),
            "vscode/.vscode/mcp.json":
                dump({"servers": {"credence": {"type": "stdio", **self.server_of_workspace()}}}),
            "vscode/.github/instructions/credence.instructions.md":
                markdown({"applyTo": '"**"'}, body),
        }

    def registry_entry(self):
        arguments = [{"type": "positional", "value": word} for word in self.server["args"]]
        return {
            "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/"
                       "server.schema.json",
            "name": self.about["registry_name"], "title": self.about["title"],
            "description": self.about["description"], "version": self.installed.version,
            "packages": [{"registryType": "npm", "identifier": self.about["npm_package"],
                          "version": self.installed.version,
                          "transport": {"type": "stdio"}, "packageArguments": arguments}],
        }
