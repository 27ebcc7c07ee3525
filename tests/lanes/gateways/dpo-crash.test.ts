import { dpo } from '../../methods/dpo.ts'
import { describeKills } from './describe-kills.ts'

describeKills('a service killed while a payer pays by DPO', dpo, 'DPO_SETTLES_MS')
