// A plugin for oxlint. Its rule `imports`: imports follow the table of rooms and floors, type imports included.
import { posix, relative, sep } from 'node:path'
import { cycles } from './cycles.mjs'
import { children } from './children.mjs'
import { codes } from './codes.mjs'
import { names } from './names.mjs'
import { state } from './state.mjs'
import { floorsOf, ROOMS } from './rooms.mjs'

const TABLE = 'scripts/lint/rooms.mjs'

/** Returns the room (package) of a file, and the path in its `src/`; undefined for other files. */
function placeOf(file, root) {
  const path = relative(root, file).split(sep).join('/')
  const room = ROOMS.find(({ folder }) => path.startsWith(`${folder}/src/`))
  return room === undefined ? undefined : { room, path: path.slice(`${room.folder}/src/`.length) }
}

/**
 * Tells whether patterns allow a package. `@slashlint/core/*` matches the package and all its
 * entries.
 */
const allows = (patterns, name) =>
  patterns.some(
    (one) => one === name || (one.endsWith('/*') && `${name}/`.startsWith(one.slice(0, -1))),
  )

const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/**
 * Returns the floor (layer) of a path, with its height. The longest matching entry of the table
 * wins.
 */
function floorAt(room, path) {
  let best
  for (const [height, { at, packages, not = [] }] of floorsOf(room).entries()) {
    for (const part of at) {
      if (fits(part, path) && (best === undefined || part.length > best.part.length)) {
        best = { part, height, packages, not }
      }
    }
  }
  return best
}

/**
 * Tells whether a path equals an entry of the table, or is inside it. `*` matches any one folder.
 */
function fits(part, path) {
  const names = path.split('/')
  return part
    .split('/')
    .every((name, index) => name === names[index] || (name === '*' && index < names.length - 1))
}

/** Checks a relative import within a room. @returns the problem; undefined if it is allowed */
function judgePath(room, path, name, own) {
  const { folder } = room
  const target = posix.normalize(posix.join(posix.dirname(path), name)).replace(/\.js$/, '.ts')
  if (target.startsWith('../')) {
    return `${folder} is left by a path: import the package (${TABLE}).`
  }
  const other = floorAt(room, target)
  if (own === undefined || other === undefined || other.part === own.part) {
    return undefined
  }
  if (other.height < own.height && !own.not.includes(other.part)) {
    return undefined
  }
  if (other.height < own.height) {
    return `${own.part} of ${folder} may not import ${other.part} (${TABLE}).`
  }
  return `${own.part} of ${folder} may not import ${other.part}: imports lead to lower floors (${TABLE}).`
}

/** Checks an import. @returns the problem; undefined if it is allowed */
export function judge({ room, path }, name, isType) {
  const { folder, imports, types = [] } = room
  const own = floorAt(room, path)
  if (room.floors !== undefined && own === undefined) {
    return `${path} stands on no floor of ${folder} (${TABLE}).`
  }
  if (name.startsWith('.')) {
    return judgePath(room, path, name, own)
  }
  if (name.startsWith('node:')) {
    return undefined
  }
  if (ROOMS.some((one) => one.name === packageOf(name))) {
    if (allows(imports, name) || (isType && allows(types, name))) {
      return undefined
    }
    return `${folder} may not import ${name}${allows(types, name) ? ', except for types' : ''} (${TABLE}).`
  }
  const packages = own?.packages ?? room.packages
  if (packages === undefined || packages.includes(packageOf(name))) {
    return undefined
  }
  return `${own === undefined ? folder : `${own.part} of ${folder}`} may not import the package ${name} (${TABLE}).`
}

const imports = {
  meta: { type: 'problem', docs: { description: 'Imports lead to lower rooms and floors' } },
  create(context) {
    const place = placeOf(context.filename, context.cwd)
    if (place === undefined) {
      return {}
    }
    const check = (source, isType) => {
      if (typeof source?.value !== 'string') {
        return
      }
      const message = judge(place, source.value, isType)
      if (message !== undefined) {
        context.report({ node: source, message })
      }
    }
    return {
      ImportDeclaration: ({ source, importKind }) => check(source, importKind === 'type'),
      ExportNamedDeclaration: ({ source, exportKind }) => check(source, exportKind === 'type'),
      ExportAllDeclaration: ({ source, exportKind }) => check(source, exportKind === 'type'),
      ImportExpression: ({ source }) => check(source, false),
      TSImportType: ({ source }) => check(source, true),
    }
  },
}

export default {
  meta: { name: 'rooms' },
  rules: { children, codes, cycles, imports, names, state },
}
