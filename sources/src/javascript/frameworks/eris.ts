import { READS_DATA } from './framework.js'
import type { Framework } from './framework.js'

export const eris: Framework = {
  packages: ['eris'],
  companions: ['@projectdysnomia/dysnomia'],
  aliases: {
    Permission: {
      manageemojis: 'MANAGE_GUILD_EXPRESSIONS',
      readmessages: 'VIEW_CHANNEL',
      viewauditlogs: 'VIEW_AUDIT_LOG',
      externalemojis: 'USE_EXTERNAL_EMOJIS',
      voiceusevad: 'USE_VAD',
      voicepriorityspeaker: 'PRIORITY_SPEAKER',
      voiceconnect: 'CONNECT',
      voicespeak: 'SPEAK',
      voicestream: 'STREAM',
      voicemutemembers: 'MUTE_MEMBERS',
      voicedeafenmembers: 'DEAFEN_MEMBERS',
      voicemovemembers: 'MOVE_MEMBERS',
      voicerequesttospeak: 'REQUEST_TO_SPEAK',
      useslashcommands: 'USE_APPLICATION_COMMANDS',
    },
  },
  handlers: {
    ...READS_DATA,
    answering: {
      first: { defer: 'plain', deferUpdate: 'plain' },
      // Older versions throw where newer ones follow the answer.
      any: ['acknowledge', 'createMessage', 'editParent', 'createModal', 'result'],
      later: ['createFollowup', 'editOriginalMessage', 'deleteOriginalMessage'],
      instead: {
        twice: ['editOriginalMessage', 'createFollowup'],
        early: ['createMessage', 'defer'],
      },
      checks: ['acknowledged'],
      events: ['interactionCreate'],
    },
  },
  sinks: {
    createCommand: { isVague: true, isOfOne: true },
    editCommand: { isEdit: true, isVague: true, isOfOne: true },
    bulkEditCommands: { scope: 'global' },
    createGuildCommand: { scope: 'guild', isOfOne: true },
    editGuildCommand: { scope: 'guild', isEdit: true, isOfOne: true },
    bulkEditGuildCommands: { scope: 'guild' },
  },
  commandTypes: ['(?:ChatInput|User|Message)?ApplicationCommandStructure'],
}
