import { schoolList } from './school-list.ts'

schoolList()
