// Facts about a library are only in its own file: collects the names in the tables, and finds them elsewhere.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

const FOLDER = 'sources/src/javascript/frameworks'
const ENTRY = `${FOLDER}/index.ts`
/** The folder of the reader of Python, which has its own tables of libraries. */
const PYTHON = 'sources/src/python/'
const PYTHON_FOLDER = `${PYTHON}frameworks`
/**
 * The file with the data formats of libraries, for readers of data, which do not load the reader of
 * code.
 */
const OF_DATA = 'sources/src/documents/library-form.ts'

/** Names of libraries that also have another meaning, which is given. */
const OWN = {
  exec: 'RegExp.prototype.exec',
  get: 'Map.prototype.get',
  name: 'Function.prototype.name, and a field of the contract',
  autocomplete: 'a field of the contract',
  context: 'what anything has, folders included',
  data: 'a field of the contract: of interactions, and of what is sent',
  focused: 'a field of the contract',
  handler: 'a field of the contract',
  members: 'a field of the contract',
  options: 'a field of the contract',
  subcommands: 'what the contract calls options of one type',
}

/**
 * Returns the names in the tables of JavaScript libraries, each with the package of one such
 * library.
 */
async function namesIn(root) {
  const { FRAMEWORKS = [] } = await tablesIn(root, ENTRY)
  return new Map(
    FRAMEWORKS.flatMap((library) => namesOf(library).map((name) => [name, library.packages[0]]))
      .filter(([name]) => !Object.hasOwn(OWN, name))
      .reverse(),
  )
}

/** Returns the names of Python libraries that are not plain words, each with a package. */
async function namesInPython(root) {
  const { LIBRARIES = [] } = await tablesIn(root, `${PYTHON_FOLDER}/index.ts`)
  return new Map(
    LIBRARIES.flatMap(({ packages, modules, words, makers, completer }) =>
      [...packages, ...modules, ...words, ...makers, completer ?? '']
        .filter((name) => /[^a-z]/.test(name) || packages.includes(name))
        .map((name) => [name, packages[0]]),
    ).reverse(),
  )
}

/** Loads the exports of a folder of libraries; empty if the folder does not exist. */
async function tablesIn(root, entry) {
  if (!existsSync(join(root, entry))) {
    return {}
  }
  const built = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  })
  const text = Buffer.from(built.outputFiles[0].contents).toString('base64')
  return import(`data:text/javascript;base64,${text}`)
}

/** Returns the names in a part of a library's table, without patterns. */
const namesOfPart = (part) =>
  Array.isArray(part) ? part.filter((name) => /^[\w$]+$/.test(name)) : Object.keys(part)

const keysOf = (tables) => tables.flatMap((table) => Object.keys(table))

/** Returns the names of a library: packages, classes, types, methods, handlers and members. */
function namesOf({
  packages,
  companions = [],
  builders = {},
  handlers = {},
  memberReads,
  ownTypes = [],
  ...library
}) {
  const { readers = [], since = {}, sinks = {} } = library
  const { answering, ...own } = handlers
  const { first = {}, any = [], later = [], asks = [], collects = [] } = answering ?? {}
  return [
    ...[...packages, ...companions].map((name) => name.replace(/\/?\*$/, '')),
    ...[...ownTypes, ...(memberReads?.names ?? []), ...(memberReads?.types ?? [])],
    ...keysOf([builders, since, sinks, ...Object.values(builders).map(({ methods }) => methods)]),
    ...keysOf(readers.flatMap(({ getters, targets = {} }) => [getters, targets])),
    ...[...Object.keys(first), ...any, ...later, ...asks, ...collects],
    ...Object.values(own).flatMap((part) => (typeof part === 'object' ? namesOfPart(part) : [])),
  ]
}

/**
 * Returns the first library name in a text; undefined if there is none. In prose, plain words do
 * not count.
 */
function nameInText(names, text) {
  const isProse = /\w \w/.test(text)
  for (const [word] of text.matchAll(/[\w$]+/g)) {
    if (names.has(word) && !(isProse && /^[a-z]+$/.test(word))) {
      return word
    }
  }
  if (isProse) {
    return undefined
  }
  return [...names.keys()].find((name) => /\W/.test(name) && text.includes(name))
}

/** Texts around a name, to test whether a pattern was written for that name. */
const AROUND = [
  ['', ''],
  ['.', '('],
  ['', '('],
  ['.', ''],
  ['', ': true'],
]

/**
 * Returns the first library name that a regular expression contains, or matches exactly; undefined
 * if there is none.
 */
function nameInPattern(names, { pattern, flags }) {
  const word = nameInText(names, pattern.replace(/\\./g, ' | '))
  if (word !== undefined) {
    return word
  }
  const form = new RegExp(pattern, flags.replace(/[gy]/g, ''))
  const matches = (name) =>
    AROUND.some(([before, after]) => {
      const found = form.exec(before + name + after)
      return (
        found !== null &&
        found.index <= before.length &&
        found.index + found[0].length >= before.length + name.length
      )
    })
  return [...names.keys()].find(
    (name) =>
      matches(name) &&
      ![...name].some(
        (letter, at) => matches(other(name, letter, at)) || matches(longer(name, at)),
      ),
  )
}

/** Returns a different letter of the same case. */
function otherLetter(letter) {
  if (/[A-Z]/.test(letter)) {
    return letter === 'Q' ? 'Z' : 'Q'
  }
  return letter === 'q' ? 'z' : 'q'
}

/** Replaces one letter of a name. @param at its index */
const other = (name, letter, at) => name.slice(0, at) + otherLetter(letter) + name.slice(at + 1)

/** Inserts letters into a name, or replaces its first letter if `at` is 0. */
const longer = (name, at) =>
  at === 0 ? other(name, name[0], 0) : `${name.slice(0, at)}Qz${name.slice(at)}`

/** A lint rule: names of libraries may only be in the files of these libraries. */
export const names = {
  meta: {
    type: 'problem',
    docs: { description: 'Names of libraries stand in the files of libraries' },
  },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
    const isOwn = [FOLDER, PYTHON_FOLDER].some((folder) => path.startsWith(`${folder}/`))
    if (!path.startsWith('sources/src/') || isOwn || path === OF_DATA) {
      return {}
    }
    const isPython = path.startsWith(PYTHON)
    const known = isPython ? KNOWN_IN_PYTHON : KNOWN
    const check = (node, name) => {
      if (name === undefined) {
        return
      }
      context.report({
        node,
        message: `"${name}" is a name of ${known.get(name)}: it belongs to its file in ${isPython ? PYTHON_FOLDER : FOLDER}.`,
      })
    }
    return {
      Literal(node) {
        if (node.regex !== undefined) {
          check(node, nameInPattern(known, node.regex))
        } else if (typeof node.value === 'string' && !TYPES.test(node.parent.type)) {
          check(node, nameInText(known, node.value))
        }
      },
      TemplateElement: (node) => check(node, nameInText(known, node.value.raw)),
      MemberExpression: ({ property, computed }) => {
        if (!computed && isTelling(known, property.name)) {
          check(property, property.name)
        }
      },
      Property: ({ key, computed }) => {
        if (!computed && isTelling(known, key.name)) {
          check(key, key.name)
        }
      },
    }
  },
}

/** Matches the types of nodes whose texts are paths, or values of the reader itself. */
const TYPES = /^(?:Import|TSLiteralType)/

/**
 * Tells whether a name belongs only to a library. Plain words do not, because the reader's own
 * fields have such names.
 */
const isTelling = (known, name) => known.has(name) && !/^[a-z]+$/.test(name)

const KNOWN = await namesIn(process.cwd())
const KNOWN_IN_PYTHON = await namesInPython(process.cwd())
