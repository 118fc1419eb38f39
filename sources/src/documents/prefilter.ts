import type { Assignment } from '../reader.js'
import {
  COMMAND_FOLDER,
  COMMANDS_FILE,
  FILE_NAME,
  resourceNamed,
  SLASH_FILE,
} from './file-names.js'
import { pathInProject } from './project.js'

/** Tells whether a text may contain a definition at all. Other texts are not parsed. */
export function mayDefine(
  text: string,
  document: string,
  assignment?: Assignment,
  isUnquoted: boolean = /\.(?:ya?ml|json5)$/i.test(document),
): boolean {
  const uri = pathInProject(document, assignment)
  if (assignment?.resource !== undefined || assignment?.isNamed === true) {
    return true
  }
  if (COMMANDS_FILE.test(uri) || SLASH_FILE.test(uri)) {
    return true
  }
  const name = FILE_NAME.exec(uri)?.[1]?.toLowerCase()
  if (resourceNamed(name) !== undefined) {
    return true
  }
  const has = (word: string): boolean => text.includes(isUnquoted ? word : `"${word}"`)
  if (COMMAND_FOLDER.test(uri) || assignment?.isExpected === true) {
    return has('name') || has('description')
  }
  return isUnquoted ? hasUnquotedSign(text) : JSON_SIGNS.test(text)
}

const JSON_SIGNS =
  /"options"|_?[lL]ocalizations"|"default_?[mM]ember_?[pP]ermissions"|"dm_?[pP]ermission"|"default_?[pP]ermission"|"integration_?[tT]ypes"|"idle_timeout_seconds"|"permission"|sdk\.social_layer|\.schema\.json/

/** Keys of YAML and JSON5 need no quotes. */
const UNQUOTED_SIGNS =
  /_?[lL]ocalizations\b|\bdefault_?[mM]ember_?[pP]ermissions\b|\bdm_?[pP]ermission\b|\bdefault_?[pP]ermission\b|\bintegration_?[tT]ypes\b|\bidle_timeout_seconds\b|\bpermission["']?[ \t]*:|sdk\.social_layer|\.schema\.json/

/** `options` alone is a word of many other formats. Options of commands also have types and descriptions. */
const OPTION_KEYS = [/\boptions["']?[ \t]*:/, /\btype["']?[ \t]*:/, /\bdescription["']?[ \t]*:/]

const hasUnquotedSign = (text: string): boolean =>
  UNQUOTED_SIGNS.test(text) || OPTION_KEYS.every((key) => key.test(text))
