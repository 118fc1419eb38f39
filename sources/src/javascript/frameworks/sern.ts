import type { Framework } from './framework.js'

/** Of its modules these are application commands; others answer components, or messages. */
const COMMAND = /\btype\s*:\s*CommandType\s*\.\s*(?:Slash|Both|CtxUser|CtxMsg)\b/

/** Others have functions of this name, too. */
const EXECUTES = /\bdescription\s*:[^]*\bexecute\b/

/** Its commands are files with a module; the name of the file is the name of the command. */
export const sern: Framework = {
  packages: ['@sern/handler'],
  companions: ['@sern/*'],
  basedOn: 'discord.js',
  signs: [
    ['commandModule(', '@sern/'],
    ['slashCommand(', '@sern/'],
  ],
  aliases: { CommandType: { slash: 'CHAT_INPUT', both: 'CHAT_INPUT', ctxuser: 'USER', ctxmsg: 'MESSAGE' } },
  sinkOf: (callee, [module = '']) =>
    (callee === 'commandModule' && COMMAND.test(module)) || (callee === 'slashCommand' && EXECUTES.test(module))
      ? { isVague: true }
      : undefined,
  sinkWords: ['commandModule', 'slashCommand('],
}
