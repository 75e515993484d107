-- No statement looks for a node in all buffers.
drop index knowledge_buffer_node;
