-- What keys were answered stays theirs, and is found under what they are called now.
UPDATE once_answers SET caller = 'key ' || caller FROM api_keys
WHERE api_keys.company_id = once_answers.company_id AND api_keys._id::text = once_answers.caller;