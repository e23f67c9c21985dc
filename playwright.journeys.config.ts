import { defineConfig } from '@playwright/test'
import stories from './playwright.config'

/** `npm run journeys`: the random walks of `e2e/journey` alone, more of them and longer ones (docs/decisions/0034). */
process.env.JOURNEY_SEED ??= '1,2,3,4,5,6,7,8'
process.env.JOURNEY_STEPS ??= '52'

export default defineConfig({ ...stories, testMatch: '**/*.walk.ts', retries: 0 })
