-- The model's replies with tool calls, as JSON, while it works on the request.
alter table request add column steps text;
