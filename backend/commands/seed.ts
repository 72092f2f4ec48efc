import type { Config } from '#backend/config.ts'
import { plant } from './demo/plant.ts'
import { CommandError, run } from './run.ts'

const usage =
  'Usage: npm run seed -- --demo. It adds demonstration data, which is never there unless asked for.'
const isReal =
  'DATABASE_URL names a Postgres, which may be one that people use; add --yes if it is to show demonstration data.'

const say = (line: string) => process.stdout.write(`${line}\n`)

function allowed({ database }: Config, words: string[]): void {
  const [demo, yes, ...rest] = words
  if (demo !== '--demo' || (yes !== undefined && yes !== '--yes') || rest.length > 0) {
    throw new CommandError(usage)
  }
  if (database.engine === 'postgres' && !yes) throw new CommandError(isReal)
}

await run(async services => {
  const { mentors, stories, contributions, resumes, comments, accounts } = await plant(services)
  say(
    `Demonstration data added: ${mentors} mentors, ${stories} stories, ${contributions} contributions, ${resumes} resumes, ${comments} comments.`,
  )
  if (accounts.length === 0) {
    say('The demonstration accounts are there already; their passwords were told when they were made.')
  }
  for (const { email, password } of accounts) {
    say(`Account ${email} with the password ${password} (told this once)`)
  }
}, allowed)
