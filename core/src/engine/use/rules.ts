import { SECTION } from '../../contract/sections.js'
import type { Question } from './answer.js'
import type { UseList } from './facts.js'
import { checkChannel, checkEveryone, checkRoles, checkUser } from './overwrites.js'
import {
  checkAdministrator,
  checkDefault,
  checkOverwrites,
  checkSendMessages,
} from './permissions.js'
import { checkAge, checkContext, checkDmPermission, checkGuild, checkMutualGuild } from './place.js'
import type { UseRule } from './query.js'

const ofMembers = (
  rule: UseRule,
  check: Question['check'],
  section: string = SECTION.permission,
): Question => ({ rule, section, check, isOfMembers: true })

const LISTS: readonly UseList[] = ['command', 'application']

const ofPeople = (list: UseList): readonly Question[] => [
  ofMembers('user', checkUser(list)),
  ofMembers('role', checkRoles(list)),
  ofMembers('everyone', checkEveryone(list)),
]

/**
 * The rules by stage, in the order of decision 47. After a rule that `leaves`, the next stage
 * follows. The last rule always decides, or its answer is unknown.
 */
export const STAGES: readonly (readonly Question[])[] = [
  [
    { rule: 'guild', section: SECTION.guildCommands, check: checkGuild },
    { rule: 'context', section: SECTION.contexts, check: checkContext },
    { rule: 'dm-permission', section: SECTION.command, check: checkDmPermission },
    { rule: 'mutual-guild', section: SECTION.globalCommands, check: checkMutualGuild },
    { rule: 'age', section: SECTION.limits, check: checkAge },
  ],
  [
    ofMembers('administrator', checkAdministrator),
    ofMembers('overwrites', checkOverwrites, SECTION.guildPermissions),
  ],
  LISTS.map((list) => ofMembers('channel', checkChannel(list))),
  ...LISTS.map(ofPeople),
  [{ rule: 'default-member-permissions', section: SECTION.command, check: checkDefault }],
]

/** The rule that is asked last for a USER command that is allowed so far. */
export const SENDING = ofMembers('send-messages', checkSendMessages, SECTION.interactions)
