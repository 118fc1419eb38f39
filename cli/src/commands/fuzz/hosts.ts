import type { Flags } from '../../arguments/flags.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'

/**
 * Returns the hosts of `--allow-host`, to which the bot may connect.
 *
 * @throws UsageError for a host without a port
 */
export const hostsOf = ({ 'allow-host': hosts = [] }: Flags): readonly string[] =>
  hosts.map((host) => {
    if (!/^(?:[^\s:,/]+|\[[\da-f:.]+\]):\d{1,5}$|^[^\s:,]*[/\\][^,]*$/i.test(host)) {
      throw new UsageError(
        `\`--allow-host\` is a host with its port, such as 127.0.0.1:5432, or the path of a socket, not \`${host}\`.`,
      )
    }
    return host
  })

/** Warns that the bot may change data on the allowed hosts. */
export async function warnOfHosts(hosts: readonly string[], io: Io): Promise<void> {
  const paint = paintFor(io, io.stderr)
  for (const host of hosts) {
    await io.stderr.write(
      `${paint.warning('warning')}: The bot may connect to ${host}, and will do so thousands of times: let nothing there be of value.\n`,
    )
  }
}
