import { configure } from '@testing-library/react'

// A machine whose processors are wanted elsewhere is slow, not wrong: a second is too short for it.
configure({ asyncUtilTimeout: 10_000 })
