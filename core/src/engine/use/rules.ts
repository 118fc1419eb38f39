import { SECTION } from '../../contract/sections.js'
import type { Question } from './answer.js'
import type { UseList } from './facts.js'
import { askChannel, askEveryone, askRoles, askUser } from './overwrites.js'
import { askAdministrator, askDefault, askOverwrites, askSendMessages } from './permissions.js'
import { askAge, askContext, askDmPermission, askGuild, askMutualGuild } from './place.js'
import type { UseRule } from './query.js'

const ofMembers = (
  rule: UseRule,
  ask: Question['ask'],
  section: string = SECTION.permission,
): Question => ({ rule, section, ask, isOfMembers: true })

const LISTS: readonly UseList[] = ['command', 'application']

const ofPeople = (list: UseList): readonly Question[] => [
  ofMembers('user', askUser(list)),
  ofMembers('role', askRoles(list)),
  ofMembers('everyone', askEveryone(list)),
]

/**
 * The rules in the order of decision 47, by stage. A rule that `leaves` its stage leads to the next one. The last rule
 * always ends, or its answer is unknown.
 */
export const STAGES: readonly (readonly Question[])[] = [
  [
    { rule: 'guild', section: SECTION.guildCommands, ask: askGuild },
    { rule: 'context', section: SECTION.contexts, ask: askContext },
    { rule: 'dm-permission', section: SECTION.command, ask: askDmPermission },
    { rule: 'mutual-guild', section: SECTION.globalCommands, ask: askMutualGuild },
    { rule: 'age', section: SECTION.limits, ask: askAge },
  ],
  [
    ofMembers('administrator', askAdministrator),
    ofMembers('overwrites', askOverwrites, SECTION.guildPermissions),
  ],
  LISTS.map((list) => ofMembers('channel', askChannel(list))),
  ...LISTS.map(ofPeople),
  [{ rule: 'default-member-permissions', section: SECTION.command, ask: askDefault }],
]

/** The question that follows if the others allow a USER command. */
export const SENDING = ofMembers('send-messages', askSendMessages, SECTION.interactions)
