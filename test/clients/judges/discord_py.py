"""discord.py: reads cases, one a line, and prints whether it takes each; null for what cannot be written with it."""
import json
import sys
import typing

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, ContextMenu, Group

TYPES = {
    3: str, 4: int, 5: bool, 6: discord.User, 7: discord.abc.GuildChannel, 8: discord.Role,
    9: typing.Union[discord.User, discord.Role], 10: float, 11: discord.Attachment,
}
KEYS = {'type', 'name', 'description', 'options', 'nsfw', 'default_member_permissions'}
OPTION_KEYS = {'type', 'name', 'description', 'required', 'choices', 'min_value', 'max_value', 'min_length', 'max_length'}


class Unwritable(Exception):
    pass


def need(is_met):
    if not is_met:
        raise Unwritable


def as_float(number):
    """JSON has one kind of number, and Python two."""
    return float(number) if type(number) is int else number


def annotation(option):
    kind = TYPES.get(option.get('type'))
    need(kind is not None)
    bounds = ('min_length', 'max_length') if kind is str else ('min_value', 'max_value')
    low, high = (option.get(key) for key in bounds)
    others = {'min_value', 'max_value', 'min_length', 'max_length'} - set(bounds)
    need(not any(key in option for key in others))
    if low is None and high is None:
        return kind
    need(kind in (str, int, float))
    if kind is float:
        low, high = as_float(low), as_float(high)
    return app_commands.Range[kind, low, high]


def callback(options):
    scope, parameters = {'I': discord.Interaction}, []
    is_optional = False
    for index, option in enumerate(options):
        need(isinstance(option, dict) and set(option) <= OPTION_KEYS)
        scope[f'T{index}'] = annotation(option)
        required = option.get('required', False) is True
        # Python itself refuses a parameter without a default behind one with.
        need(not (required and is_optional))
        is_optional = is_optional or not required
        parameters.append(f'p{index}: T{index}' + ('' if required else ' = None'))
    for index in range(len(options)):
        if parameters[index].endswith('= None'):
            scope[f'T{index}'] = typing.Optional[scope[f'T{index}']]
    exec('async def call(i: I, ' + ', '.join(parameters) + '): ...', scope)
    call = scope['call']
    for index, option in enumerate(options):
        app_commands.describe(**{f'p{index}': option.get('description')})(call)
        app_commands.rename(**{f'p{index}': option.get('name')})(call)
        if 'choices' in option:
            need(isinstance(option['choices'], list))
            need(all(isinstance(one, dict) and set(one) <= {'name', 'value'} for one in option['choices']))
            as_kind = as_float if option['type'] == 10 else lambda value: value
            choices = [Choice(name=one.get('name'), value=as_kind(one.get('value'))) for one in option['choices']]
            app_commands.choices(**{f'p{index}': choices})(call)
    return call


def slash(value, parent=None):
    need(set(value) <= KEYS)
    options = value.get('options', [])
    need(isinstance(options, list) and all(isinstance(one, dict) for one in options))
    more = {'nsfw': value['nsfw']} if 'nsfw' in value else {}
    if any(one.get('type') in (1, 2) for one in options):
        need(all(one.get('type') in (1, 2) for one in options))
        group = Group(name=value.get('name'), description=value.get('description'), parent=parent, **more)
        for one in options:
            if one.get('type') == 1:
                group.add_command(slash(one))
            else:
                slash(one, group)
        return group
    command = Command(name=value.get('name'), description=value.get('description'), callback=callback(options), **more)
    if 'default_member_permissions' in value:
        app_commands.default_permissions(discord.Permissions(int(value['default_member_permissions'])))(command)
    return command


def menu(value):
    need(set(value) <= {'type', 'name', 'nsfw'})
    target = discord.User if value['type'] == 2 else discord.Message

    async def call(i: discord.Interaction, it: target): ...
    return ContextMenu(name=value.get('name'), callback=call)


def made(value):
    need(isinstance(value, dict) and value.get('type', 1) in (1, 2, 3))
    need(isinstance(value.get('name'), str))
    return slash(value) if value.get('type', 1) == 1 else menu(value)


def takes(case):
    resource, value = case['resource'], case['value']
    need(case.get('operation', 'create') in ('create', 'bulk') and 'facts' not in case)
    if resource == 'commands':
        tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
        guild = discord.Object(1) if case.get('scope') == 'guild' else None
        for one in value:
            tree.add_command(made(one), guild=guild)
        return True
    need(resource in ('command', 'option'))
    made({'name': 'case', 'description': 'x', 'options': [value]} if resource == 'option' else value).to_dict()
    return True


def verdict(line):
    try:
        return takes(json.loads(line))
    except Unwritable:
        return None
    except Exception:
        return False


print(json.dumps([verdict(line) for line in sys.stdin]))
