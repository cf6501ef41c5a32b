#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Downloads the tarball of an npm package, and continues where an interrupted download stopped.

usage: download.py PACKAGE URL INTEGRITY FILE

npm supplies the address of PACKAGE in its registry; without npm, URL is used. FILE keeps partial
downloads and is complete when it matches INTEGRITY, in npm's notation: 'sha512-' and base64. Prints
'[PERCENT% SECONDS]' during the download (tools/progress.sh shows it). Exits with 1 if the download
fails, and with 2 if npm does.
"""
import base64
import fcntl
import hashlib
import http.client
import json
import os
import shutil
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

PUBLIC_REGISTRY = "registry.npmjs.org"
TIMEOUT_SECONDS = 60
CHUNK_BYTES = 1 << 16


def run_npm(*arguments):
    command = ["npm", *arguments, "--loglevel=error", "--fetch-retries=1",
               "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(2)  # npm has printed the reason.
    return done.stdout.strip()


def address_of(package, settings):
    """Where npm would fetch the package from, mirrors included."""
    url = urllib.parse.urlsplit(run_npm("view", package, "dist.tarball"))
    scope = package.split("/")[0]
    registry = settings.get(f"{scope}:registry") or settings.get("registry")
    host = settings.get("replace-registry-host", "npmjs")
    if host == "npmjs":
        host = PUBLIC_REGISTRY
    if registry and host in ("always", url.netloc):
        return urllib.parse.urljoin(registry, url.path)
    return url.geturl()


def opener_for(settings):
    """Uses the proxies and certificates of the environment and of npm's settings."""
    proxies = urllib.request.getproxies()
    for scheme, name in (("http", "proxy"), ("https", "https-proxy")):
        proxy = settings.get(name) or settings.get("proxy")
        if proxy:
            proxies[scheme] = proxy
    if any(settings.get("noproxy") or []):
        os.environ["no_proxy"] = ",".join(settings["noproxy"])
    context = ssl.create_default_context()  # Honours SSL_CERT_FILE and SSL_CERT_DIR.
    for file in (os.environ.get("NODE_EXTRA_CA_CERTS"), settings.get("cafile")):
        if file and os.path.exists(file):
            context.load_verify_locations(file)
    return urllib.request.build_opener(
        urllib.request.ProxyHandler(proxies), urllib.request.HTTPSHandler(context=context))


class Progress:
    def __init__(self):
        self.start = time.monotonic()
        self.percent = None

    def show(self, done, total):
        percent = done * 100 // total if total else 0
        if percent != self.percent:
            self.percent = percent
            print(f"[{percent}% {int(time.monotonic() - self.start)}]", flush=True)


def append(file, data):
    data = memoryview(data)
    while data:
        data = data[file.write(data):]


def receive(opener, url, file, progress):
    """Requests the missing bytes once and appends them. Returns whether the file is complete."""
    have = file.seek(0, os.SEEK_END)
    request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        response = opener.open(request, timeout=TIMEOUT_SECONDS)
    except urllib.error.HTTPError as error:
        if have and error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE:
            return True  # The hash decides whether the file is complete.
        raise
    with response:
        begin = f"bytes {have}-"
        if have and not response.headers.get("Content-Range", "").startswith(begin):
            file.truncate(have := 0)  # The server sends the file from the beginning.
        length = response.headers.get("Content-Length")
        total = have + int(length) if length else 0
        progress.show(have, total)
        while chunk := response.read(CHUNK_BYTES):
            append(file, chunk)
            have += len(chunk)
            progress.show(have, total)
    return have >= total


def download(opener, url, file, progress):
    """Retries after interruptions, as long as each attempt brings new bytes."""
    while True:
        before = file.seek(0, os.SEEK_END)
        try:
            if receive(opener, url, file, progress):
                return
        except (OSError, http.client.HTTPException):
            if file.seek(0, os.SEEK_END) <= before:
                raise
        if file.seek(0, os.SEEK_END) <= before:
            raise OSError("the connection was closed too early")


def integrity_of(file):
    file.seek(0)
    digest = hashlib.sha512()
    while chunk := file.read(CHUNK_BYTES):
        digest.update(chunk)
    return "sha512-" + base64.b64encode(digest.digest()).decode()


def main():
    package, url, integrity, path = sys.argv[1:]
    with open(path, "a+b", buffering=0) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            sys.exit("another process is downloading it")
        resumed = file.seek(0, os.SEEK_END) > 0
        if resumed and integrity_of(file) == integrity:
            return
        settings = {}
        if shutil.which("npm"):
            settings = json.loads(run_npm("config", "list", "--json"))
            url = address_of(package, settings)
        opener = opener_for(settings)
        progress = Progress()
        try:
            download(opener, url, file, progress)
            if resumed and integrity_of(file) != integrity:
                file.truncate(0)  # The partial file of an earlier run may have been damaged.
                download(opener, url, file, progress)
        except (OSError, http.client.HTTPException) as error:
            sys.exit(f"{url}: {error}")
        if integrity_of(file) != integrity:
            file.truncate(0)
            sys.exit(f"{url}: the file is damaged")


if __name__ == "__main__":
    main()
