"""Loaded into every Python process that `slashlint serve -- command` starts: requests to the service go to the emulator
(SLASHLINT_EMULATOR), and a connection to the service that was not redirected is refused."""

import importlib.abc
import importlib.machinery
import importlib.util
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


# Whatever was not redirected ends here, below every library.
_getaddrinfo = socket.getaddrinfo


def _guarded(host, *args, **kwargs):
    if _is_service(host):
        _refuse(host)
    return _getaddrinfo(host, *args, **kwargs)


socket.getaddrinfo = _guarded


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


def _hook_requests(module):
    own = module.Session.request

    def request(self, method, url, *args, **kwargs):
        return own(self, method, _redirected(url), *args, **kwargs)

    module.Session.request = request


def _hook_httpx(module):
    for kind in (module.Client, module.AsyncClient):
        own = kind.build_request

        def make(own=own):
            def build_request(self, method, url, *args, **kwargs):
                return own(self, method, _redirected(self._merge_url(url)), *args, **kwargs)

            return build_request

        kind.build_request = make()


def _hook_urllib(module):
    own = module.Request.full_url.fset

    def full_url(self, url):
        own(self, _redirected(url))

    module.Request.full_url = module.Request.full_url.setter(full_url)


_HOOKS = {
    "aiohttp.client": _hook_aiohttp,
    "requests.sessions": _hook_requests,
    "httpx._client": _hook_httpx,
    "urllib.request": _hook_urllib,
}


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
