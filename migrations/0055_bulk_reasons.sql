-- Reasons were written with the person's address or number, and stayed when the person was erased.
UPDATE bulk_rows SET reason = CASE
    WHEN reason LIKE '% has unsubscribed from our emails.' THEN 'This address has unsubscribed from our emails.'
    WHEN reason LIKE '% takes no mail: its mail server %' THEN 'This address' || substr(reason, strpos(reason, ' takes no mail: its mail server '))
    WHEN reason LIKE 'The mail server does not accept mail for %' THEN 'The mail server does not accept mail for this address'
    ELSE 'This number' || substr(reason, strpos(reason, ' cannot be read as a phone number. '))
  END
WHERE reason LIKE '% has unsubscribed from our emails.' OR reason LIKE '% takes no mail: its mail server %'
  OR reason LIKE 'The mail server does not accept mail for %' OR reason LIKE '% cannot be read as a phone number. %';
