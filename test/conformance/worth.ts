/**
 * For each warning and hint about the deployed commands of the corpus, the reason why it is worth the time of a user.
 * The reasons were written after reading the cases. A code without a reason fails the test, and so does a reason
 * without a case.
 */
export const WORTH: Readonly<Record<string, string>> = {
  'command/private-channel-without-user-install':
    'The author lists group DMs for a command that is installed to guilds only: nobody will ever see it there, and nothing else says so.',
  'localization/choice-name-collision':
    'Two choices are translated alike ("Video Count" and "View Count" are both "Recuento de Vídeos"): readers of that language see one line twice, and the author does not read it.',
  'localization/fallback-shadows-default':
    'Only en-GB is given, so readers of en-US get the British name although the default was written for them: found in the field by confused users only.',
  'command/deprecated-field':
    'dm_permission and default_permission still work and will not for ever; the replacement is one line. A hint: shown in the editor, only counted elsewhere.',
  'text/whitespace':
    'The service stores another text than the one written (a trailing blank, two blanks between words), so a comparison of deployed and local commands differs for ever.',
}
