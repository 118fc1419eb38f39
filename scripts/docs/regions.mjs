// Regions of the pages that show what a command prints:
//
//   <!-- output: slashlint check examples/broken/commands/ban.json -->
//   …
//   <!-- /output -->
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const REGION = /^<!-- output: (.+) -->\n[^]*?^<!-- \/output -->$/gm

/** Updates the output in a page by running its commands. */
export function withOutput(text, root) {
  return text.replace(
    REGION,
    (_match, command) =>
      `<!-- output: ${command} -->\n${fenced(run(command, root))}\n<!-- /output -->`,
  )
}

/**
 * Runs a shell command in the root of the repository, with the workspace's own slashlint.
 *
 * @returns its output
 */
function run(command, root) {
  const cwd = fileURLToPath(root)
  const { status, error, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: {
      ...process.env,
      PATH: `${cwd}node_modules/.bin:${process.env.PATH}`,
      NO_COLOR: '1',
      FORCE_COLOR: '',
    },
  })
  // 1 is the exit code for broken examples; a higher one is a failure of the program or of the line itself.
  if (error !== undefined || status > 1 || stderr !== '') {
    throw new Error(`\`${command}\` ended with ${status ?? error}:\n${stderr}`)
  }
  return stdout
}

function fenced(output) {
  return `\`\`\`text\n${output.trimEnd()}\n\`\`\``
}
