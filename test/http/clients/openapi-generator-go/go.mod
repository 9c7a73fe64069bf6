module program

go 1.24
