import { configure } from '@testing-library/react'

/** A screen is waited for as long as a busy machine needs; a test that waits for nothing is not slowed by this. */
configure({ asyncUtilTimeout: 8_000 })
