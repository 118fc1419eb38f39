// Adds to the lockfile the packages of other platforms that npm left out: `node scripts/lockfile.mjs [folder]`.
// npm drops an optional package from the lockfile when the registry at hand does not have that version, and `npm ci`
// then refuses the lockfile everywhere. Such an entry needs its version and the platforms it is for, no more.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(process.argv[2] ?? '.', 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const PLATFORM =
  /-(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|arm|x64|ia32|loong64|mips64el|ppc64|riscv64|s390x)(?:-(\w+))?$/
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

const added = []
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const nested = `${path}/node_modules/${name}`
    if (nested in lock.packages || `node_modules/${name}` in lock.packages) {
      continue
    }
    const platform = PLATFORM.exec(name)
    if (platform === null || !/^\d+\.\d+\.\d+$/.test(version)) {
      throw new Error(
        `${name}@${version} of ${path} is missing, and its name does not say what it is for`,
      )
    }
    const [, os, cpu, abi] = platform
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...(os === 'linux' && abi in LIBC && { libc: [LIBC[abi]] }),
      optional: true,
      os: [os],
    }
    added.push(name)
  }
}
if (added.length > 0) {
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(
  added.length === 0 ? 'no package is missing' : `${added.length} packages added to ${file}`,
)
