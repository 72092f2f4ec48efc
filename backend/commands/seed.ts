import type { Config } from '#backend/config.ts'

const usage =
  'Usage: npm run seed -- --demo. It adds demonstration data, which is never there unless asked for.'
const isReal =
  'DATABASE_URL names a Postgres, which may be one that people use; add --yes if it is to show demonstration data.'

const [demo, yes, ...rest] = process.argv.slice(2)
if (demo !== '--demo' || (yes !== undefined && yes !== '--yes') || rest.length > 0) {
  console.error(usage)
  process.exit(1)
}

// The backend takes a while to load, which wrong words need not wait for.
const { CommandError, run, say } = await import('./run.ts')
const { plant } = await import('./demo/plant.ts')

function allowed({ database }: Config): void {
  if (database.engine === 'postgres' && !yes) throw new CommandError(isReal)
}

await run(
  async services => {
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
  },
  { allowed, pairing: 'pair' },
)
