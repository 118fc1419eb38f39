import type { Framework } from './framework.js'

/** Of its modules these are application commands; others answer components, or messages. */
const COMMAND = /\btype\s*:\s*CommandType\s*\.\s*(?:Slash|Both|CtxUser|CtxMsg)\b/

/** Others have functions of this name, too: in a module of sern's a description stands before what is executed. */
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

/** Its commands are files with a module; the name of the file is the name of the command. */
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
  sinkOf: (callee, [module = '']) =>
    (callee === 'commandModule' && COMMAND.test(module)) ||
    (callee === 'slashCommand' && isModule(module))
      ? { isVague: true }
      : undefined,
  sinkWords: ['commandModule', 'slashCommand('],
}
