import type { Framework } from './framework.js'

/** Matches the types of modules that are application commands. Other modules answer components or messages. */
const COMMAND = /\btype\s*:\s*CommandType\s*\.\s*(?:Slash|Both|CtxUser|CtxMsg)\b/

/** Matches a description, which is before `execute` in a module of sern. Other packages have functions of this name, too. */
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

/** Sern: its commands are files with a module. The name of the file is the command's name. */
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
