"""Prints what discord.py makes of modules: a list of texts in, for each its commands as they are sent, or its error."""

import inspect
import json
import sys
import types

import discord
from discord import app_commands
from discord.ext import commands


def sent_by(namespace):
    """The commands of a module, by what holds them: trees, bots, cogs, and the module itself."""
    found = []

    def add(command):
        if command is not None and command.parent is None and command not in found:
            found.append(command)

    for value in list(namespace.values()):
        if isinstance(value, (app_commands.Command, app_commands.ContextMenu)):
            add_to = getattr(value, "parent", None)
            if add_to is None and value not in found:
                found.append(value)
        elif isinstance(value, app_commands.Group):
            add(value)
        elif isinstance(value, (commands.HybridCommand, commands.HybridGroup)) and value.parent is None:
            if value.with_app_command:
                add(value.app_command)
        elif isinstance(value, app_commands.CommandTree):
            for kind in discord.AppCommandType:
                for command in value.get_commands(type=kind):
                    if command not in found:
                        found.append(command)
        elif inspect.isclass(value) and issubclass(value, commands.Cog) and value.__module__ == "generated":
            cog = value()
            group = cog.__cog_app_commands_group__
            if group is not None:
                # As it is when the cog is added to a bot.
                for command in cog.__cog_app_commands__:
                    if command is not group and command.parent is None:
                        group.add_command(command)
                found.append(group)
            else:
                found.extend(cog.__cog_app_commands__)
        elif inspect.isclass(value) and issubclass(value, app_commands.Group) and value.__module__ == "generated":
            found.append(value())
    return [sent(command) for command in found]


def sent(command):
    """A command as it is sent. Newer versions of discord.py want to know the tree."""
    if "tree" not in inspect.signature(command.to_dict).parameters:
        return command.to_dict()
    client = discord.Client(intents=discord.Intents.none())
    return command.to_dict(app_commands.CommandTree(client))


def payloads(text):
    module = types.ModuleType("generated")
    sys.modules["generated"] = module
    try:
        exec(compile(text, "generated.py", "exec", dont_inherit=True), module.__dict__)
        return {"commands": sent_by(module.__dict__)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    print(json.dumps(payloads(json.loads(line))))
