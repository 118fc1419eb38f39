/** Packages with which chat apps define their commands, beside the families below. */
const LIBRARIES: readonly string[] = [
  'discord.js',
  'discord-api-types',
  'discord-interactions',
  'discord-slash-commands',
  'discordx',
  'slash-create',
  'slash-commands',
  'eris',
  'oceanic.js',
  'detritus-client',
  'seyfert',
  'necord',
  'commandkit',
  'reciple',
  'wokcommands',
  'dfx',
  '@projectdysnomia/dysnomia',
  '@buape/carbon',
  'slashlint',
]
const FAMILIES: readonly string[] = ['@discordjs/', '@discordx/', '@sapphire/', '@discordeno/', '@sern/', '@slashlint/']
const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

/** Whether a package.json names a library for chat apps. */
export function namesChatLibrary(manifest: string): boolean {
  let parsed: unknown
  try {
    parsed = JSON.parse(manifest)
  } catch {
    return false
  }
  if (typeof parsed !== 'object' || parsed === null) return false
  const sections = parsed as Partial<Record<(typeof SECTIONS)[number], unknown>>
  return SECTIONS.some((section) => {
    const packages = sections[section]
    return (
      typeof packages === 'object' &&
      packages !== null &&
      Object.keys(packages).some(
        (name) => LIBRARIES.includes(name) || FAMILIES.some((family) => name.startsWith(family)),
      )
    )
  })
}
