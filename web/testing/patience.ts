import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A screen is waited for as long as a busy machine needs; a test that waits for nothing is not slowed by this. */
configure({ asyncUtilTimeout: 8_000 })

/** A worker runs many files; each loads the product anew, so that no queue, cache or timer of one file meets the next. */
vi.resetModules()
