import type { Framework } from './framework.js'

/**
 * Matches the type of a module that is an application command. Other modules handle components or
 * messages.
 */
const COMMAND = /\btype\s*:\s*CommandType\s*\.\s*(?:Slash|Both|CtxUser|CtxMsg)\b/

/**
 * Matches a description. In a module of sern, it precedes `execute`; functions of other packages
 * with the same name have none.
 */
const DESCRIBES = /\bdescription\s*:/
const EXECUTES = /\bexecute\b/g

function isModule(text: string): boolean {
  const described = DESCRIBES.exec(text)
  if (described === null) {
    return false
  }
  EXECUTES.lastIndex = described.index
  return EXECUTES.test(text)
}

/** Sern. Its commands are files that export a module; the file's name is the command's. */
export const sern: Framework = {
  packages: ['@sern/handler'],
  companions: ['@sern/*'],
  basedOn: 'discord.js',
  signs: [
    ['commandModule(', '@sern/'],
    ['slashCommand(', '@sern/'],
  ],
  aliases: {
    CommandType: { slash: 'CHAT_INPUT', both: 'CHAT_INPUT', ctxuser: 'USER', ctxmsg: 'MESSAGE' },
  },
  sinkOf(callee, [module = '']) {
    const isCommand =
      (callee === 'commandModule' && COMMAND.test(module)) ||
      (callee === 'slashCommand' && isModule(module))
    return isCommand ? { isVague: true } : undefined
  },
  sinkWords: ['commandModule', 'slashCommand('],
}
