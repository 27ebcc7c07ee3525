/**
 * Whether a session has proved a number or address, or paid from it, within 30 days: decisions 114 and 115.
 * Indexes: the primary key of known_recipients, and payments_by_payer.
 */
export const isOwnersSql = (owner: string, recipient: string) => `(
    exists (
      select from known_recipients n
      where n.owner_hash = ${owner} and n.recipient = ${recipient}
        and n.known_at > clock_timestamp() - interval '30 days'
    ) or exists (
      select from payments p join orders o on o.id = p.order_id
      where p.payer_msisdn = ${recipient} and p.submitted_at > clock_timestamp() - interval '30 days'
        and p.paid_at is not null and o.owner_hash = ${owner}
    ))`
