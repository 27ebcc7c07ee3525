import { paystack } from '../../methods/paystack.ts'
import { describeKills } from './describe-kills.ts'

describeKills('a service killed while a payer pays by Paystack', paystack, 'PAYSTACK_SETTLES_MS')
