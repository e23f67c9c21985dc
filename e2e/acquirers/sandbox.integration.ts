import { tellStories, test } from './acquirer-stories'

test.use({ acquirer: 'sandbox' })
tellStories('sandbox')
