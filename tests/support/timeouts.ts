import { configure } from '@testing-library/react'

// A busy machine is slow: the default of one second is too short.
configure({ asyncUtilTimeout: 10_000 })
