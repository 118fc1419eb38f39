import type { Framework } from './framework.js'

/** Slash-create. Its commands are classes that pass an object to `super(creator, { … })`. */
export const slashCreate: Framework = {
  packages: ['slash-create'],
  words: ['slash-create'],
  commandClasses: ['SlashCommand'],
  aliases: { CommandType: { entrypoint: 'PRIMARY_ENTRY_POINT' } },
  memberReads: { names: ['ctx', 'context'], types: ['CommandContext', 'AutocompleteContext'] },
  handlers: {
    runs: ['run'],
    answers: ['autocomplete'],
    callsAnswers: true,
    parameters: ['CommandContext', 'SlashCreator'],
    members: {
      options: 'options',
      commandName: 'command',
      focused: 'focused',
      subcommands: 'names',
      // Users, roles and the like are also listed without the names of their options.
      users: 'values',
      members: 'values',
      roles: 'values',
      channels: 'values',
      attachments: 'values',
      messages: 'values',
    },
    answering: {
      // All others follow the answer, or do nothing, where there is one.
      first: { sendModal: 'contents' },
      any: ['send', 'defer', 'acknowledge', 'editParent', 'launchActivity', 'sendResults'],
      later: ['sendFollowUp', 'editOriginal'],
      instead: { twice: ['send', 'editOriginal'], early: ['send', 'defer'] },
      checks: ['initiallyResponded', 'deferred', 'expired'],
      isFirst: true,
    },
  },
}
