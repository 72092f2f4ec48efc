import { CommandError, print, runWithServices } from './run.ts'

/** `npm run seed -- --demo`: adds demonstration data, which is never there unless asked for. */
await runWithServices(async (services, args) => {
  if (args.join(' ') !== '--demo') throw new CommandError('Usage: npm run seed -- --demo')
  const { insertDemo } = await import('./demo/insert.ts')
  const accounts = await insertDemo(services)
  print('Demonstration data was added.')
  for (const { email, password } of accounts)
    print(`Account ${email} with the password ${password} (printed only now)`)
})
