-- The replies of a model that call tools, as JSON, as long as it works on the request.
alter table request add column steps text;
