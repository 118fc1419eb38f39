"""Loaded into every Python process that `slashlint serve -- command` starts: requests to the service go to the emulator
(SLASHLINT_EMULATOR), and a connection to the service that was not redirected is refused."""

import builtins
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import json
import os
import re
import socket
import sys
from urllib.parse import urlsplit, urlunsplit

_SERVICE = re.compile(
    r"(?:^|\.)(?:discord\.com|discordapp\.com|discord\.gg|discord\.media|discordapp\.net|discord\.dev)\.?$", re.I
)
_ADDRESS = os.environ.get("SLASHLINT_EMULATOR", "")


def _is_service(host):
    if isinstance(host, (bytes, bytearray)):
        host = host.decode("ascii", "replace")
    return isinstance(host, str) and _SERVICE.search(host) is not None


class SlashlintRefused(OSError):
    """A connection to the service that was not redirected to the emulator."""


def _refuse(host):
    raise SlashlintRefused(
        f"slashlint refused to connect to {host}: this connection was not redirected to the emulator. "
        "Redirected are aiohttp, requests, httpx and urllib."
    )


def _redirected(url):
    """The address at the emulator of an address at the service; others stay as they are."""
    text = str(url)
    parts = urlsplit(text)
    if not _is_service(parts.hostname):
        return url
    if not _ADDRESS:
        _refuse(parts.hostname)
    own = urlsplit(_ADDRESS)
    scheme = "ws" if parts.scheme in ("ws", "wss") else "http"
    return urlunsplit((scheme, own.netloc, parts.path, parts.query, parts.fragment))


# `slashlint fuzz` names a file: what goes wrong is told there, and the program connects to the emulator alone.
_PROBLEMS = os.environ.get("SLASHLINT_PROBLEMS")
_LOOPBACK = re.compile(r"localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1?|0\.0\.0\.0", re.I)


# The folder in which the program was started: it may go elsewhere.
_FOLDER = os.getcwd()
_LIBRARY = re.compile(r"[\\/](?:site|dist)-packages[\\/]|[\\/]lib[\\/]python[\d.]+[\\/]")
_PYTHON = os.path.dirname(os.path.abspath(os.__file__)) + os.sep


def _is_own(name):
    """Whether a file is own code: neither Python's nor a library's, nor what is loaded before the program."""
    path = os.path.join(_FOLDER, name)
    is_library = path.startswith(_PYTHON) or _LIBRARY.search(path) is not None
    return os.path.exists(path) and not is_library and path != os.path.abspath(__file__)


def _place(frames):
    """The innermost line of own code."""
    for name, line in reversed(frames):
        if _is_own(name):
            return f"{os.path.relpath(os.path.join(_FOLDER, name), _FOLDER)}:{line}"
    return None


def _tell(kind, message, frames=()):
    place = _place(list(frames))
    told = {"kind": kind, "message": message.split("\n")[0], **({"place": place} if place else {})}
    with open(_PROBLEMS, "a", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")


def _same_host(host):
    """This machine has several names."""
    name = "localhost" if host in (None, "") else os.fsdecode(host).strip("[]").lower()
    return "127.0.0.1" if _LOOPBACK.fullmatch(name) else name


_ALLOWED = {
    re.sub(r"^.*(?=:\d+$)", lambda host: _same_host(host[0]), one)
    for one in os.environ.get("SLASHLINT_ALLOWED", "").split(",")
    if one
}
_ALLOWED_NAMES = {one.rsplit(":", 1)[0] for one in _ALLOWED}


def _forbidden(address):
    """Where a program may not connect to while it is tried, in words; None where it may."""
    if isinstance(address, tuple):
        host, port = address[:2]
        own = urlsplit(_ADDRESS)
        where = f"{_same_host(host)}:{port}"
        if where == f"{_same_host(own.hostname)}:{own.port}" or where in _ALLOWED:
            return None
        return f"{os.fsdecode(host or 'localhost')}:{port}"
    where = os.fsdecode(address)
    return None if where in _ALLOWED else where


def _refuse_other(where):
    """Tells of a connection of a program that is tried, and refuses it."""
    frames = [(one.filename, one.lineno) for one in reversed(inspect.stack(0))]
    _tell("blocked", f"a connection to {where} was refused; --allow-host {where} permits it", frames)
    raise SlashlintRefused(f"slashlint refused to connect to {where}: a bot that is tried connects to the emulator alone.")


def _expect_permitted(family, address):
    """Refuses a connection of a program that is tried, unless it is to the emulator or permitted."""
    if _PROBLEMS is not None and family in (socket.AF_INET, socket.AF_INET6, getattr(socket, "AF_UNIX", None)):
        where = _forbidden(address)
        if where is not None:
            _refuse_other(where)


def _expect_name(host, port):
    """Refuses to look an address up: the question itself leaves the machine."""
    if _PROBLEMS is None or host in (None, ""):
        return
    name = _same_host(host)
    is_address = name == "127.0.0.1" or re.fullmatch(r"[\d.]+|[\da-f:.]*:[\da-f:.]*", name)
    if not is_address and not any(f".{name}".endswith(f".{one}") for one in _ALLOWED_NAMES):
        _refuse_other(f"{os.fsdecode(host)}:{'PORT' if port is None else port}")


# Whatever was not redirected ends here, below every library.
_getaddrinfo = socket.getaddrinfo


def _guarded(host, *args, **kwargs):
    if _is_service(host):
        _refuse(host)
    _expect_name(host, args[0] if args else kwargs.get("port"))
    return _getaddrinfo(host, *args, **kwargs)


socket.getaddrinfo = _guarded


def _guard_host(name):
    own = getattr(socket, name)

    def lookup(host, *args):
        if _is_service(host):
            _refuse(host)
        _expect_name(host, None)
        return own(host, *args)

    setattr(socket, name, lookup)


def _guard_address(name):
    own = getattr(socket.socket, name)

    def connect(self, address, *args):
        if isinstance(address, tuple) and address and _is_service(address[0]):
            _refuse(address[0])
        _expect_permitted(self.family, address)
        return own(self, address, *args)

    setattr(socket.socket, name, connect)


def _guard_datagrams():
    own = socket.socket.sendto

    def sendto(self, data, *args):
        _expect_permitted(self.family, args[-1])
        return own(self, data, *args)

    socket.socket.sendto = sendto


_guard_datagrams()
for _name in ("gethostbyname", "gethostbyname_ex"):
    _guard_host(_name)
for _name in ("connect", "connect_ex"):
    _guard_address(_name)


def _hook_ssl(module):
    # TLS over a socket that was opened elsewhere: to an address alone, or behind a proxy.
    for name in ("wrap_socket", "wrap_bio"):
        own = getattr(module.SSLContext, name)
        at = list(inspect.signature(own).parameters).index("server_hostname") - 1

        def make(own=own, at=at):
            def wrap(self, *args, **kwargs):
                host = args[at] if len(args) > at else kwargs.get("server_hostname")
                if _is_service(host):
                    _refuse(host)
                return own(self, *args, **kwargs)

            return wrap

        setattr(module.SSLContext, name, make())


def _hook_aiohttp(module):
    import yarl

    def _again(url):
        changed = _redirected(url)
        return url if changed is url else yarl.URL(changed, encoded=True)

    for name in ("_request", "_ws_connect"):
        own = getattr(module.ClientSession, name)

        def make(own=own, name=name):
            def request(self, *args, **kwargs):
                at = 1 if name == "_request" else 0
                if len(args) > at:
                    args = (*args[:at], _again(args[at]), *args[at + 1 :])
                elif "url" in kwargs:
                    kwargs["url"] = _again(kwargs["url"])
                return own(self, *args, **kwargs)

            return request

        setattr(module.ClientSession, name, make())
    # With a base address, requests have paths alone.
    build = getattr(module.ClientSession, "_build_url", None)
    if build is not None:
        module.ClientSession._build_url = lambda self, url: _again(build(self, url))


def _hook_requests(module):
    own = module.Session.send

    def send(self, request, **kwargs):
        request.url = _redirected(request.url)
        return own(self, request, **kwargs)

    module.Session.send = send


def _hook_httpx(module):
    for kind in (module.Client, module.AsyncClient):
        own = kind.send

        def make(own=own):
            def send(self, request, **kwargs):
                url = _redirected(request.url)
                if url is not request.url:
                    request.url = type(request.url)(url)
                    request.headers["Host"] = urlsplit(url).netloc
                return own(self, request, **kwargs)

            return send

        kind.send = make()


def _hook_urllib(module):
    own = module.Request.full_url.fset

    def full_url(self, url):
        own(self, _redirected(url))

    module.Request.full_url = module.Request.full_url.setter(full_url)


def _hooked_environment(env):
    """The environment of a child process, with what hooks it."""
    env = dict(os.environ if env is None else env)
    key = os.fsencode if env and all(isinstance(name, bytes) for name in env) else (lambda text: text)
    for name in _PASSED:
        if key(name) not in env and name in _HOOKING:
            env[key(name)] = key(_HOOKING[name])
    here = os.path.dirname(os.path.abspath(__file__))
    paths = os.fsdecode(env.get(key("PYTHONPATH"), ""))
    if here not in paths.split(os.pathsep):
        env[key("PYTHONPATH")] = key(here + os.pathsep + paths if paths else here)
    return env


_ISOLATED = re.compile(r"-[A-Za-z]*[EIS]")
_WITH_VALUE = re.compile(r"-[A-Za-z]*[WX]$|--check-hash-based-pycs$")


def _refuse_unhookable(command):
    """Refuses a child process that would not be redirected."""
    words = [command] if isinstance(command, (str, bytes, os.PathLike)) else list(command or [])
    words = [os.fsdecode(word) for word in words if isinstance(word, (str, bytes, os.PathLike))]
    name = os.path.basename(words[0]) if words else ""
    wrong = name if re.fullmatch(r"bunx?|deno", name) else None
    if re.fullmatch(r"(?:python|pypy)[\d.]*", name):
        skip = False
        for word in words[1:]:
            if skip:
                skip = False
            elif not word.startswith("-") or re.match(r"-[A-Za-z]*[cm]", word):
                break
            elif _ISOLATED.match(word):
                wrong = f"{name} {word}"
                break
            else:
                skip = _WITH_VALUE.match(word) is not None
    if wrong:
        raise SlashlintRefused(f"slashlint refused to start {wrong}: the emulator cannot redirect it.")


_PASSED = ("NODE_OPTIONS", "SLASHLINT_EMULATOR", "SLASHLINT_PROBLEMS", "SLASHLINT_ALLOWED")
_HOOKING = {name: os.environ[name] for name in _PASSED if name in os.environ}


def _hook_subprocess(module):
    own = module.Popen.__init__
    at = list(inspect.signature(own).parameters).index("env")

    def init(self, *args, **kwargs):
        _refuse_unhookable(args[0] if args else kwargs.get("args"))
        if len(args) >= at:
            args = (*args[: at - 1], _hooked_environment(args[at - 1]), *args[at:])
        else:
            kwargs["env"] = _hooked_environment(kwargs.get("env"))
        return own(self, *args, **kwargs)

    module.Popen.__init__ = init


def _hook_exec():
    # With an environment of its own: what `os.spawnve` and its like come to.
    def make_exec(own):
        def run(file, args, env):
            _refuse_unhookable([file, *args[1:]])
            return own(file, args, _hooked_environment(env))

        return run

    def make_spawn(own):
        def run(path, argv, env, **kwargs):
            _refuse_unhookable([path, *argv[1:]])
            return own(path, argv, _hooked_environment(env), **kwargs)

        return run

    for name, make in (
        ("execve", make_exec),
        ("execvpe", make_exec),
        ("posix_spawn", make_spawn),
        ("posix_spawnp", make_spawn),
    ):
        if hasattr(os, name):
            setattr(os, name, make(getattr(os, name)))


def _put_back_path():
    """The namesake that started this program has taken its folder out of PATH: for the programs that this one starts."""
    folder = os.environ.pop("SLASHLINT_FOLDER", None)
    path = os.environ.get("PATH")
    if folder is not None and path is not None and folder not in path.split(os.pathsep):
        os.environ["PATH"] = folder + os.pathsep + path


_hook_exec()
_put_back_path()


def _is_refusal(error, depth=0):
    """Whether an error comes from a connection that was refused here, however libraries have wrapped it."""
    if error is None or depth > 5:
        return False
    if isinstance(error, SlashlintRefused) or "slashlint refused to" in str(error):
        return True
    inner = (error.__cause__, error.__context__, getattr(error, "original", None), getattr(error, "os_error", None))
    return any(_is_refusal(one, depth + 1) for one in inner if isinstance(one, BaseException))


def _frames_of(error):
    frames = []
    while error is not None:
        at, own = error.__traceback__, []
        while at is not None:
            own.append((at.tb_frame.f_code.co_filename, at.tb_lineno))
            at = at.tb_next
        frames += own
        # Libraries wrap what a handler has thrown: its own lines are the innermost.
        error = getattr(error, "original", None) or error.__cause__
    return frames


def _tell_error(error, kind="threw"):
    inner = getattr(error, "original", None) or error
    message = f"{type(inner).__name__}: {inner}" if str(inner) else type(inner).__name__
    _tell("failed" if _is_refusal(error) else kind, message, _frames_of(error))


# Errors that say that the code is wrong, whatever a user has done.
_MISTAKES = (TypeError, AttributeError, NameError, RecursionError, SyntaxError)
# Code may expect these, too, but not if it prints their whole traceback.
_WITH_TRACEBACK = (*_MISTAKES, LookupError, ArithmeticError, ValueError)
# Passed over to find who prints: they print for others.
_PRINTERS = re.compile(r"[\\/](?:logging[\\/]|traceback\.py|contextlib\.py)|-packages[\\/](?:structlog|loguru|rich)[\\/]")


def _is_printer(name):
    path = os.path.abspath(name)
    return path == os.path.abspath(__file__) or (not _is_own(path) and _PRINTERS.search(path) is not None)


def _is_told_by_own(frame):
    """Whether own code logs or prints, and not a library that has caught what a handler threw."""
    while frame is not None and _is_printer(frame.f_code.co_filename):
        frame = frame.f_back
    return frame is not None and _is_own(frame.f_code.co_filename)


def _tell_printed(error, mistakes):
    """Tells of a mistake that own code has caught and prints. Other errors may be expected."""
    if isinstance(getattr(error, "original", None) or error, mistakes) and not _is_refusal(error):
        _tell_error(error, "printed")


def _tell_values(values):
    """Tells of the mistakes among values that own code prints or logs."""
    errors = [one for one in values if isinstance(one, BaseException)]
    if errors and _is_told_by_own(sys._getframe(1)):
        for error in errors:
            _tell_printed(error, _MISTAKES)


def _tell_traceback(error, is_for_all):
    """Tells of an error whose traceback is printed: by own code, or by a library for errors that nothing else has caught."""
    if _is_told_by_own(sys._getframe(1)):
        _tell_printed(error, _WITH_TRACEBACK)
    elif is_for_all:
        _tell_error(error)


def _hook_logging(module):
    # What handlers throw, libraries catch and log: nothing else says that something went wrong, and where.
    own = module.Logger.handle

    def handle(self, record):
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and record.levelno >= module.WARNING:
            _tell_traceback(error, record.levelno >= module.ERROR)
        elif record.levelno >= module.WARNING:
            _tell_values((record.msg, *(record.args if isinstance(record.args, tuple) else ())))
        return own(self, record)

    module.Logger.handle = handle


def _hook_traceback(module):
    # `print_exc` and `format_exc` come to these. Logging formats what it has told already.
    for name in ("print_exception", "format_exception"):
        own = getattr(module, name)

        def make(own=own, is_for_all=name == "print_exception"):
            def tell_and_do(exc, *args, **kwargs):
                value = args[0] if args else kwargs.get("value")
                error = exc if isinstance(exc, BaseException) else value
                is_logged = re.search(r"[\\/]logging[\\/]", sys._getframe(1).f_code.co_filename)
                if isinstance(error, BaseException) and not is_logged:
                    _tell_traceback(error, is_for_all)
                return own(exc, *args, **kwargs)

            return tell_and_do

        setattr(module, name, make())


def _hook_print():
    own = builtins.print

    def print(*values, **options):
        _tell_values(values)
        return own(*values, **options)

    builtins.print = print


def _hook_asyncio(module):
    # Another thread watches whether the event loop goes on. Its own turns count, and not the clock.
    own = module.BaseEventLoop.run_forever

    def run_forever(self):
        watcher = _Watcher(self)
        watcher.start()
        try:
            return own(self)
        finally:
            watcher.is_over = True

    module.BaseEventLoop.run_forever = run_forever
    # It asks for addresses in another thread, which knows nothing of who has asked.
    look_up = module.BaseEventLoop.getaddrinfo

    async def getaddrinfo(self, host, port, **kwargs):
        _expect_name(host, port)
        return await look_up(self, host, port, **kwargs)

    module.BaseEventLoop.getaddrinfo = getaddrinfo


class _Watcher:
    LOOK, MOST = 0.05, 40

    def __init__(self, loop):
        self.loop, self.is_over, self.beats = loop, False, 0

    def start(self):
        import threading

        self.of = threading.get_ident()
        threading.Thread(target=self.run, daemon=True).start()

    def beat(self):
        self.beats += 1

    def run(self):
        import time

        before, missed, asked = -1, 0, False
        while not self.is_over:
            if not asked or self.beats != before:
                before, missed, asked = self.beats, 0, True
                try:
                    self.loop.call_soon_threadsafe(self.beat)
                except RuntimeError:
                    return
            else:
                missed += 1
            if missed == self.MOST:
                self.tell()
            time.sleep(self.LOOK)

    def tell(self):
        frame, frames = sys._current_frames().get(self.of), []
        while frame is not None:
            frames.insert(0, (frame.f_code.co_filename, frame.f_lineno))
            frame = frame.f_back
        _tell("hung", "The event loop stands: the bot does nothing else, and answers nobody.", frames)


_HOOKS = {
    "ssl": _hook_ssl,
    "subprocess": _hook_subprocess,
    "aiohttp.client": _hook_aiohttp,
    "requests.sessions": _hook_requests,
    "httpx._client": _hook_httpx,
    "urllib.request": _hook_urllib,
}
if _PROBLEMS is not None:
    _HOOKS.update({"logging": _hook_logging, "traceback": _hook_traceback, "asyncio.base_events": _hook_asyncio})
    _hook_print()


class _Hooking(importlib.abc.Loader):
    def __init__(self, loader, hook):
        self._loader, self._hook = loader, hook

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        self._hook(module)

    def __getattr__(self, name):
        return getattr(self._loader, name)


class _Finder(importlib.abc.MetaPathFinder):
    """Changes a library when it is imported, and not before."""

    def find_spec(self, fullname, path, target=None):
        hook = _HOOKS.get(fullname)
        if hook is None:
            return None
        for finder in sys.meta_path:
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(fullname, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _Hooking(spec.loader, hook)
                return spec
        return None


sys.meta_path.insert(0, _Finder())
for _name in [name for name in _HOOKS if name in sys.modules]:
    _HOOKS[_name](sys.modules[_name])


def _chain():
    """Runs the sitecustomize that this one stands before."""
    here = os.path.dirname(os.path.abspath(__file__))
    others = [path for path in sys.path if os.path.abspath(path or ".") != here]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


_chain()
