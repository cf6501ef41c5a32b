# SPDX-License-Identifier: Apache-2.0
"""A container image as an OCI layout in a tar file, made without a daemon.

It has no shell and no package manager: only the programs, the glibc that the server needs, the
certificate authorities, and an unprivileged user who owns /var/lib/credence.
"""

import hashlib
import json
import time
from pathlib import Path

import elf
from archive import PROGRAM, File, gz, tar, with_folders
from release import SUMMARY, Skipped, git, write

USER = 65532
PORT = 7878
SECOND = 1_000_000_000  # In nanoseconds, Docker's unit.
STATE = "var/lib/credence"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
LAYOUT = '{"imageLayoutVersion":"1.0.0"}'
TYPE = "application/vnd.oci.image"


def glibc_files(release):
    """The dynamic loader and the libraries that the programs load, from this system."""
    triplet = f"{release.processor.machine}-linux-gnu"
    folders = release.library_folders
    files = {}
    for program in release.programs.values():
        loader = elf.loader(program)
        if loader is None:
            continue
        found, missing = elf.all_libraries(program, folders)
        name = loader.rsplit("/", 1)[1]
        found.setdefault(name, next((each / name for each in folders if (each / name).exists()),
                                    None))
        missing += [library for library, path in found.items() if path is None]
        if missing:
            raise Skipped(f"{missing[0]} for {release.processor.debian} is not on this system")
        for library, path in found.items():
            # The loader also where programs expect it.
            places = [f"lib/{triplet}/{library}"] + ([loader[1:]] if library == name else [])
            files.update({place: File(place, path.read_bytes(), PROGRAM) for place in places})
    notice = Path("/usr/share/doc/libc6/copyright")
    if files and notice.exists():
        files["usr/share/doc/libc6/copyright"] = File("usr/share/doc/libc6/copyright",
                                                      notice.read_bytes())
    return list(files.values())


def root_files(release):
    users = (f"root:x:0:0:root:/root:/sbin/nologin\n"
             f"credence:x:{USER}:{USER}:Credence:/{STATE}:/sbin/nologin\n")
    files = [
        *release.program_files("usr/"), *glibc_files(release),
        File("etc/passwd", users.encode()),
        File("etc/group", f"root:x:0:\ncredence:x:{USER}:\n".encode()),
        File("etc/nsswitch.conf", b"passwd: files\ngroup: files\nhosts: files dns\n"),
        File(STATE, mode=0o700, owner=USER, folder=True),
        File("tmp", mode=0o1777, folder=True),
        File("proc", mode=PROGRAM, folder=True),
    ]
    if CERTIFICATES.exists():
        files.append(File(str(CERTIFICATES)[1:], CERTIFICATES.read_bytes()))
    return with_folders(files)


def as_json(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def config(release, layer):
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release.epoch))
    platform = {"os": "linux", "architecture": release.processor.debian}
    if release.processor.debian == "arm64":
        platform["variant"] = "v8"
    return platform, {
        **platform, "created": moment,
        "config": {
            "User": f"{USER}:{USER}",
            "WorkingDir": f"/{STATE}",
            "Env": ["PATH=/usr/bin", f"HOME=/{STATE}", f"CREDENCE_DB=/{STATE}/credence.db",
                    f"XDG_CONFIG_HOME=/{STATE}/config"],
            "Entrypoint": ["/usr/bin/credence", "serve"],
            # Other machines reach a container, so it does not start without tokens.
            "Cmd": ["--http", f"0.0.0.0:{PORT}", "--tokens", f"/{STATE}/tokens.json"],
            "ExposedPorts": {f"{PORT}/tcp": {}},
            "Volumes": {f"/{STATE}": {}},
            "StopSignal": "SIGTERM",
            # Not in OCI's list of fields: Docker reads it, others ignore it.
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/credence", "health", f"http://127.0.0.1:{PORT}"],
                "Interval": 30 * SECOND, "Timeout": 10 * SECOND, "StartPeriod": 5 * SECOND,
                "Retries": 3,
            },
            "Labels": annotations(release, moment),
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
        "history": [{"created": moment, "created_by": "./package --only oci"}],
    }


def annotations(release, moment):
    found = {
        "org.opencontainers.image.title": "credence",
        "org.opencontainers.image.description": SUMMARY,
        "org.opencontainers.image.licenses": "Apache-2.0",
        "org.opencontainers.image.version": release.version,
        "org.opencontainers.image.created": moment,
        # For those who ignore "Healthcheck".
        "credence.healthcheck.live": f"http://:{PORT}/healthz",
        "credence.healthcheck.ready": f"http://:{PORT}/readyz",
    }
    commit = git("rev-parse", "HEAD")
    return {**found, "org.opencontainers.image.revision": commit} if commit else found


def make(release, folder):
    blobs = []

    def blob(media_type, data, **more):
        digest = hashlib.sha256(data).hexdigest()
        blobs.append(File(f"blobs/sha256/{digest}", data))
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(data), **more}

    name = f"credence:{release.version}"
    layer = tar(root_files(release), release.epoch)
    platform, image = config(release, layer)
    manifest = {
        "schemaVersion": 2, "mediaType": f"{TYPE}.manifest.v1+json",
        "config": blob(f"{TYPE}.config.v1+json", as_json(image)),
        "layers": [blob(f"{TYPE}.layer.v1.tar+gzip", gz(layer, release.level))],
        "annotations": image["config"]["Labels"],
    }
    index = {
        "schemaVersion": 2, "mediaType": f"{TYPE}.index.v1+json",
        "manifests": [blob(f"{TYPE}.manifest.v1+json", as_json(manifest), platform=platform,
                           # Podman reads the first name, containerd the second.
                           annotations={"org.opencontainers.image.ref.name": name,
                                        "io.containerd.image.name": f"docker.io/library/{name}"})],
    }
    # For Docker without containerd's image store, as 'docker save' writes it.
    for_docker = [{"Config": blobs[0].path, "RepoTags": [name], "Layers": [blobs[1].path]}]
    files = [File("oci-layout", LAYOUT.encode()), File("index.json", as_json(index)),
             File("manifest.json", as_json(for_docker)), *blobs]
    path = folder / f"credence-{release.version}-{release.processor.debian}.oci.tar"
    return [write(path, tar(with_folders(files), release.epoch))]
