import { news } from '#contract/news.ts'
import { createClient } from './client.ts'

export const newsApi = createClient(news)
