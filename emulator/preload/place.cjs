// Where in the code of a program under test an error comes from.
'use strict'
const path = require('node:path')
const url = require('node:url')

/** The folder in which the program was started: it may go elsewhere. */
const FOLDER = process.cwd()

/** A line of a stack that names a file: `at run (file:///bot/index.mjs:3:5)`, `at C:\bot\index.js:3:5`, also of an `eval` in it. */
const FRAME = /^\s*at (?:.*\()?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)(?:\)|$)/

/**
 * Returns the innermost line of a stack in the bot's own code. Lines of Node.js, of installed packages and of preloaded
 * code do not count.
 *
 * @param {string | undefined} stack as `error.stack` has it
 * @returns {string | undefined} `src/ban.mjs:12:5`, from the folder in which the program was started
 */
exports.ownPlace = (stack) => {
  for (const text of (stack ?? '').split('\n')) {
    const [, where, line, column] = FRAME.exec(text) ?? []
    const file = where === undefined ? undefined : fileOf(where)
    if (file !== undefined && !/[\\/]node_modules[\\/]/.test(file) && !isOurs(file)) {
      return `${path.relative(FOLDER, file)}:${line}:${column}`
    }
  }
  return undefined
}

const isOurs = (file) => path.dirname(file) === __dirname

function fileOf(where) {
  try {
    return where.startsWith('file:') ? url.fileURLToPath(where.replace(/[?#].*$/, '')) : where
  } catch {
    return undefined
  }
}
