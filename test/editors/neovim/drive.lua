-- Plays the steps of ../play.mjs: keys go through the input queue, the rest through the functions that users map to keys.
-- Runs on the main loop as a coroutine, because typed keys are not looked at while a script runs. Neovim 0.7 and newer.
local steps = vim.json.decode(vim.env.SLASHLINT_STEPS)
local patience = 60000
local buffer = vim.api.nvim_get_current_buf()
-- A menu also for one match, so that it can be counted.
vim.o.completeopt = 'menuone'

local thread
local function pause(milliseconds)
  vim.defer_fn(function()
    assert(coroutine.resume(thread))
  end, milliseconds)
  coroutine.yield()
end

local function wait_for(what, holds)
  local stop = vim.loop.now() + patience
  while true do
    local value = holds()
    if value then
      return value
    end
    assert(vim.loop.now() < stop, 'waited in vain for ' .. what)
    pause(5)
  end
end

local function line_at(row)
  return vim.api.nvim_buf_get_lines(buffer, row, row + 1, true)[1]
end

local function go_to(step)
  local text = line_at(step.line - 1)
  vim.api.nvim_win_set_cursor(0, { step.line, vim.str_byteindex(text, step.column - 1, true) })
end

local function keys(text)
  vim.api.nvim_input(text)
end

local function in_normal_mode()
  return vim.api.nvim_get_mode().mode == 'n'
end

local function plain(diagnostic)
  local _, column = vim.str_utfindex(line_at(diagnostic.lnum), diagnostic.col)
  local from_server = (diagnostic.user_data or {}).lsp or {}
  return {
    code = diagnostic.code or from_server.code,
    message = diagnostic.message,
    severity = ({ 'error', 'warning', 'info', 'hint' })[diagnostic.severity],
    line = diagnostic.lnum + 1,
    column = column + 1,
  }
end

local play = {}

-- Waits for so many, and then whether it stays so; answers what there is, also when they never come.
function play.diagnostics(step)
  pcall(wait_for, 'diagnostics', function()
    return #vim.diagnostic.get(buffer) == step.count
  end)
  pause(150)
  return vim.tbl_map(plain, vim.diagnostic.get(buffer))
end

function play.type(step)
  go_to(step)
  keys('i' .. step.text:gsub('<', '<lt>') .. '<Esc>')
  wait_for('the text typed', function()
    return in_normal_mode() and line_at(step.line - 1):find(step.text, 1, true)
  end)
end

function play.erase(step)
  go_to(step)
  local before = line_at(step.line - 1)
  keys(#step.text .. 'x')
  wait_for('the text erased', function()
    return #line_at(step.line - 1) == #before - #step.text
  end)
end

function play.fix(step)
  go_to(step)
  local before = vim.api.nvim_buf_get_changedtick(buffer)
  local offered
  vim.ui.select = function(items, options, choose)
    offered = vim.tbl_map(options.format_item, items)
    for index, item in ipairs(items) do
      if offered[index] == step.title then
        return choose(item, index)
      end
    end
  end
  vim.lsp.buf.code_action()
  wait_for('code actions', function()
    return offered
  end)
  pcall(wait_for, 'the edit', function()
    return vim.api.nvim_buf_get_changedtick(buffer) ~= before
  end)
  return offered
end

function play.hover(step)
  go_to(step)
  vim.lsp.buf.hover()
  return wait_for('a hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true), '\n')
      end
    end
  end)
end

-- Renames what is at the cursor, and writes all files that this changed.
function play.rename(step)
  go_to(step)
  local before = vim.api.nvim_buf_get_changedtick(buffer)
  vim.lsp.buf.rename(step.text)
  wait_for('the new name', function()
    return vim.api.nvim_buf_get_changedtick(buffer) ~= before
  end)
  vim.cmd('silent wall')
end

-- Types, asks (Ctrl-X Ctrl-O), takes the first offer.
function play.complete(step)
  go_to(step)
  keys('i' .. step.text .. '<C-x><C-o>')
  local items = wait_for('offers', function()
    local found = vim.fn.complete_info({ 'items' }).items
    return #found > 0 and found
  end)
  keys('<C-y><Esc>')
  wait_for('the offer taken', in_normal_mode)
  return vim.tbl_map(function(item)
    return item.abbr ~= '' and item.abbr or item.word
  end, items)
end

function play.text()
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n') .. '\n'
end

local function all()
  wait_for('the client', function()
    return #vim.lsp.buf_get_clients(buffer) > 0
  end)
  local answers = {}
  for index, step in ipairs(steps) do
    local answer = play[step['do']](step)
    answers[index] = answer == nil and vim.NIL or answer
  end
  return answers
end

thread = coroutine.create(function()
  local fine, result = xpcall(all, debug.traceback)
  local file = assert(io.open(vim.env.SLASHLINT_ANSWERS, 'w'))
  file:write(vim.json.encode(fine and { answers = result } or { error = tostring(result) }))
  file:close()
  vim.cmd('qall!')
end)
vim.schedule(function()
  assert(coroutine.resume(thread))
end)
