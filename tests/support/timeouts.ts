import { setImmediate as afterEffects } from 'node:timers/promises'
import { configure, getConfig } from '@testing-library/react'

const { asyncWrapper } = getConfig()

configure({
  // A busy machine is slow: the default of one second is too short.
  asyncUtilTimeout: 10_000,
  // React runs effects in an immediate, which on a busy machine comes after what a test waits for.
  asyncWrapper: async wait => {
    const result = await asyncWrapper(wait)
    await afterEffects()
    return result
  },
})
